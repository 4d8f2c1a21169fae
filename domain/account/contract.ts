import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { CurrentUser, CurrentUserEdit } from './currentUser.ts'
import { PasswordChange } from './password.ts'
import { reset } from './reset.ts'
import { session } from './session.ts'
import { SignUp } from './signUp.ts'

const said = z.object({ message: z.string() })

export const account = contract({
  ...session,
  ...reset,
  register: {
    method: 'POST',
    path: '/users/register',
    about:
      'Asks for an account as a patient advocate: an administrator reviews it, and an e-mail follows. Answers alike whether or not the address is known.',
    access: 'public',
    body: SignUp,
    response: said,
    beside: said,
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
  draftKey: {
    method: 'GET',
    path: '/users/current/draft-key',
    about: 'The key, 32 bytes as hex, with which this user’s browsers encrypt what is typed and not yet at Passage.',
    access: 'signed in',
    response: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
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
