import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { ChallengeAnswer, FactorConfirmation, PasswordConfirmation, SecondFactorState } from './schema.ts'

const token = z.object({ token: z.string() })
const codes = z.object({ backup_codes: z.array(z.string()) })

export const secondFactor = contract({
  answer: {
    method: 'POST',
    path: '/users/login/second-factor',
    about: 'The second half of a sign-in: takes the code of the app, or a backup code. Each try counts, also a wrong one.',
    access: 'public',
    body: ChallengeAnswer,
    response: token,
    beside: token,
  },
  show: {
    method: 'GET',
    path: '/users/current/second-factor',
    about: 'Whether one’s own sign-ins ask for a second factor, and how many backup codes are left.',
    access: 'signed in',
    beforeFactor: true,
    response: SecondFactorState,
  },
  begin: {
    method: 'POST',
    path: '/users/current/second-factor',
    about: 'Makes a secret for an app. It counts once a code of it was confirmed.',
    access: 'signed in',
    beforeFactor: true,
    response: z.object({ secret: z.string(), uri: z.string() }),
  },
  confirm: {
    method: 'POST',
    path: '/users/current/second-factor/confirm',
    about:
      'Turns the second factor on, with a code of the app and the password. Answers ten backup codes, the only time they are seen.',
    access: 'signed in',
    beforeFactor: true,
    body: FactorConfirmation,
    response: codes,
  },
  renewCodes: {
    method: 'POST',
    path: '/users/current/second-factor/backup-codes',
    about: 'Ten new backup codes; the ones before are dead.',
    access: 'signed in',
    body: PasswordConfirmation,
    response: codes,
  },
  disable: {
    method: 'POST',
    path: '/users/current/second-factor/disable',
    about: 'Turns the second factor off, where one’s organization does not require one.',
    access: 'signed in',
    body: PasswordConfirmation,
    response: SecondFactorState,
  },
  reset: {
    method: 'DELETE',
    path: '/users/:id/second-factor',
    about: 'Takes a lost second factor off a user, who is told by mail, and signs them out everywhere.',
    access: 'sessions.manage',
    params: one,
    response: SecondFactorState,
  },
})
