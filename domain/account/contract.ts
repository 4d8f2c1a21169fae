import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { PasswordChange } from './password.ts'
import { CurrentUser, CurrentUserEdit, Login, Whoami } from './schema.ts'

const token = z.object({ token: z.string() })
const said = z.object({ message: z.string() })

export const account = contract({
  login: {
    method: 'POST',
    path: '/users/login',
    about: 'Signs in. The token goes into the authorization header of every other call.',
    access: 'public',
    body: Login,
    response: token,
    beside: token,
  },
  logout: {
    method: 'POST',
    path: '/users/logout',
    about: 'Ends this session: its token is dead from now on.',
    access: 'signed in',
    beforeWelcome: true,
    response: said,
  },
  whoami: {
    method: 'GET',
    path: '/common/whoami',
    about: 'The current user, with what they may do.',
    access: 'signed in',
    beforeWelcome: true,
    response: Whoami,
  },
  current: {
    method: 'GET',
    path: '/users/current',
    about: 'What the current user keeps about themselves, and what the welcome screen still waits for.',
    access: 'signed in',
    beforeWelcome: true,
    response: CurrentUser,
  },
  editCurrent: {
    method: 'PATCH',
    path: '/users/current',
    about: 'Changes the current user; what is absent stays. With `agreement_version` it accepts the End User Agreement.',
    access: 'signed in',
    beforeWelcome: true,
    body: CurrentUserEdit,
    response: CurrentUser,
  },
  changePassword: {
    method: 'POST',
    path: '/users/change-password',
    about:
      'Changes one\'s own password and ends one\'s other sessions. A wrong old one is told with 200 and "Old password incorrect."',
    access: 'signed in',
    beforeWelcome: true,
    body: PasswordChange,
    response: said,
    beside: said,
  },
})
