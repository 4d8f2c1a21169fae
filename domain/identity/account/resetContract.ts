import { contract } from '../../platform/endpoint.ts'
import { email } from '../../platform/fields.ts'
import { messageOnly } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { PasswordReset } from './reset.ts'

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
