import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { ChallengeAnswer, FactorConfirmation, PasswordConfirmation, SecondFactorState } from './schema.ts'

const token = z.object({ token: z.string() })
const codes = z.object({ backup_codes: z.array(z.string()) })

export const secondFactor = contract({
  answer: {
    method: 'POST',
    path: '/users/login/second-factor',
    about: 'The second step of sign-in, using an app code or a backup code. The number of wrong codes is limited.',
    access: 'public',
    body: ChallengeAnswer,
    response: token,
    responseFields: token,
  },
  show: {
    method: 'GET',
    path: '/users/current/second-factor',
    about: 'Whether the caller uses two-factor authentication, and how many backup codes are left.',
    access: 'signed in',
    whenDeactivated: 'view only',
    beforeFactor: true,
    response: SecondFactorState,
  },
  begin: {
    method: 'POST',
    path: '/users/current/second-factor',
    about: 'Creates a secret for an authenticator app. It takes effect once a code is confirmed.',
    access: 'signed in',
    whenDeactivated: 'view only',
    beforeFactor: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirm: {
    method: 'POST',
    path: '/users/current/second-factor/confirm',
    about:
      'Turns on two-factor authentication with an app code and the password. Returns ten backup codes, which are shown only once.',
    access: 'signed in',
    whenDeactivated: 'view only',
    beforeFactor: true,
    body: FactorConfirmation,
    response: codes,
  },
  renewCodes: {
    method: 'POST',
    path: '/users/current/second-factor/backup-codes',
    about: 'Creates ten new backup codes. The old ones no longer work.',
    access: 'signed in',
    whenDeactivated: 'view only',
    body: PasswordConfirmation,
    response: codes,
  },
  disable: {
    method: 'POST',
    path: '/users/current/second-factor/disable',
    about: 'Turns off two-factor authentication, unless the caller’s organization requires it.',
    access: 'signed in',
    whenDeactivated: 'view only',
    body: PasswordConfirmation,
    response: SecondFactorState,
  },
  reset: {
    method: 'DELETE',
    path: '/users/:id/second-factor',
    about:
      'Removes a user’s two-factor authentication if they lost their device, notifies them by email, and signs them out everywhere.',
    access: 'sessions.manage',
    params: idParams,
    response: SecondFactorState,
  },
})
