import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { OpenSession, SignInState } from './schema.ts'

const said = z.object({ message: z.string() })

export const sessions = contract({
  own: {
    method: 'GET',
    path: '/users/current/sessions',
    about: 'Where one is signed in oneself, the latest used first.',
    access: 'signed in',
    response: z.array(OpenSession),
  },
  end: {
    method: 'DELETE',
    path: '/users/current/sessions/:id',
    about: 'Ends one of one’s own sessions: its token is dead from now on.',
    access: 'signed in',
    params: one,
    response: said,
  },
  endAll: {
    method: 'DELETE',
    path: '/users/current/sessions',
    about: 'Signs oneself out everywhere, here too.',
    access: 'signed in',
    response: said,
  },
  ofUser: {
    method: 'GET',
    path: '/users/:id/sessions',
    about: 'Where a user is signed in, and whether they are locked out.',
    access: 'sessions.ofUser',
    params: one,
    response: SignInState,
  },
  endOfUser: {
    method: 'DELETE',
    path: '/users/:id/sessions',
    about: 'Signs a user out everywhere.',
    access: 'sessions.manage',
    params: one,
    response: SignInState,
  },
  lock: {
    method: 'POST',
    path: '/users/:id/lock',
    about: 'Locks a user out until somebody unlocks them: signed out everywhere, and no sign-in.',
    access: 'sessions.manage',
    params: one,
    response: SignInState,
  },
  unlock: {
    method: 'POST',
    path: '/users/:id/unlock',
    about: 'Lets a user sign in again, whether an administrator or too many wrong passwords locked them out.',
    access: 'sessions.manage',
    params: one,
    response: SignInState,
  },
})
