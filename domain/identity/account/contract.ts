import { seenVersion } from '../../concurrentEdits.ts'
import { contract } from '../../platform/endpoint.ts'
import { email } from '../../platform/fields.ts'
import { messageOnly } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { CurrentUser, CurrentUserEdit } from './currentUser.ts'
import { firstSteps } from './firstSteps.ts'
import { PasswordChange, PasswordReset } from './password.ts'
import { SignUp } from './schema.ts'
import { session } from './session.ts'

export const reset = contract({
  resetCode: {
    method: 'POST',
    path: '/users/password-reset/code',
    about: 'Emails a six-digit code if an account has this address. Returns the same response either way.',
    access: 'public',
    body: z.object({ email }),
    response: messageOnly,
    responseFields: messageOnly,
  },
  resetPassword: {
    method: 'POST',
    path: '/users/password-reset',
    about:
      'Sets a new password using the emailed code and ends all sessions. The code works only once, and the number of wrong codes is limited.',
    access: 'public',
    body: PasswordReset,
    response: messageOnly,
    responseFields: messageOnly,
  },
})

export const account = contract({
  ...session,
  ...reset,
  register: {
    method: 'POST',
    path: '/users/register',
    about:
      'Requests an account as a patient advocate. An administrator reviews the request, and the applicant is notified by email. Returns the same response whether or not the email address is already in use.',
    access: 'public',
    body: SignUp,
    response: messageOnly,
    responseFields: messageOnly,
  },
  current: {
    method: 'GET',
    path: '/users/current',
    about: 'The current user’s account, and the steps remaining on the welcome screen.',
    access: 'signed in',
    whenDeactivated: 'view only',
    beforeWelcome: true,
    response: CurrentUser,
  },
  editCurrent: {
    method: 'PATCH',
    path: '/users/current',
    about: 'Updates the current user. Omitted fields do not change. With `agreement_version`, accepts the End User Agreement.',
    access: 'signed in',
    whenDeactivated: 'view only',
    beforeWelcome: true,
    body: CurrentUserEdit.extend(seenVersion),
    response: CurrentUser,
  },
  firstSteps: {
    method: 'GET',
    path: '/users/current/first-steps',
    about: 'The first steps on the landing page that this user has completed.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: z.array(z.enum(firstSteps)),
  },
  draftKey: {
    method: 'GET',
    path: '/users/current/draft-key',
    about: 'The key (32 bytes, hex) that this user’s browsers use to encrypt drafts that are not yet saved to Passage.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
  },
  changePassword: {
    method: 'POST',
    path: '/users/change-password',
    about:
      'Changes the caller’s password and ends their other sessions. A wrong old password returns 200 with "Old password incorrect."',
    access: 'signed in',
    whenDeactivated: 'view only',
    beforeWelcome: true,
    body: PasswordChange,
    response: messageOnly,
    responseFields: messageOnly,
  },
})
