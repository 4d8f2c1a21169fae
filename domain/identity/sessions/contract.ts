import { contract } from '../../platform/endpoint.ts'
import { idParams, messageOnly } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { OpenSession, SignInState } from './schema.ts'

export const sessions = contract({
  own: {
    method: 'GET',
    path: '/users/current/sessions',
    about: 'The caller’s sessions, most recently used first.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: z.array(OpenSession),
  },
  end: {
    method: 'DELETE',
    path: '/users/current/sessions/:id',
    about: 'Ends one of the caller’s sessions. Its token no longer works.',
    access: 'signed in',
    whenDeactivated: 'view only',
    params: idParams,
    response: messageOnly,
  },
  endAll: {
    method: 'DELETE',
    path: '/users/current/sessions',
    about: 'Signs the caller out everywhere, including this session.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: messageOnly,
  },
  ofUser: {
    method: 'GET',
    path: '/users/:id/sessions',
    about: 'A user’s sessions, and whether the account is locked.',
    access: 'sessions.ofUser',
    params: idParams,
    response: SignInState,
  },
  export: {
    method: 'GET',
    path: '/users/:id/sessions/export',
    about: 'A user’s sessions, most recently used first, as a CSV file with times in Pacific time.',
    access: 'sessions.ofUser',
    params: idParams,
    responseType: 'csv',
    response: z.string(),
  },
  endOfUser: {
    method: 'DELETE',
    path: '/users/:id/sessions',
    about: 'Signs a user out everywhere.',
    access: 'sessions.manage',
    params: idParams,
    response: SignInState,
  },
  lock: {
    method: 'POST',
    path: '/users/:id/lock',
    about: 'Locks a user’s account until an administrator unlocks it, and signs the user out everywhere.',
    access: 'sessions.manage',
    params: idParams,
    response: SignInState,
  },
  unlock: {
    method: 'POST',
    path: '/users/:id/unlock',
    about: 'Unlocks a user’s account, whether it was locked by an administrator or after too many failed sign-ins.',
    access: 'sessions.manage',
    params: idParams,
    response: SignInState,
  },
  unlink: {
    method: 'DELETE',
    path: '/users/:id/sign-on',
    about:
      'Unlinks a user’s account from the organization’s sign-in, and ends the sessions that began there. The next sign-in links it again by the verified email address. Repeating the request has no effect.',
    access: 'sessions.unlink',
    params: idParams,
    response: SignInState,
  },
})
