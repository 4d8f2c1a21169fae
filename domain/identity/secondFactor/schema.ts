import { z } from '../../platform/zod.ts'

/** Authenticator app codes have six digits and change every 30 seconds. The previous and next codes are also accepted (RFC 6238). */
export const totpRules = { digits: 6, period: 30, window: 1 }
/** How many seconds a user has to enter the second factor when signing in, and the maximum number of attempts. */
export const challengeRules = { validFor: 600, tries: 5 }
/** Number of single-use backup codes per user, in case the phone is lost. */
export const backupCodes = 10

/** The error for a code that is wrong or has already been used. */
export const wrongFactor = 'This code is incorrect or was already used.'
/** The error for a sign-in that expired or had too many attempts. */
export const challengeExpired = 'This sign-in has expired. Sign in again.'
export const wrongOwnPassword = 'The password is incorrect.'
/** The error for someone who signs in only through the organization. */
export const noOwnPassword = 'You do not have a password yet. Set one with “Forgot your password?” on the sign-in page.'

const code = z.string().trim().min(1).max(40)
const password = z.string().min(1).max(1024)

/** Normalizes an app code or backup code: lowercase, without spaces and dashes. */
export const plainCode = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '')

export const factorRequired = 'Your organization requires two-factor authentication.'

export const SecondFactorState = z.object({
  enabled: z.boolean(),
  backup_codes_left: z.number().int(),
  /** Whether the organization requires two-factor authentication, so the user cannot turn it off. */
  required: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const PasswordConfirmation = z.object({ password })
export const FactorConfirmation = z.object({
  code,
  password,
  end_other_sessions: z
    .boolean()
    .default(false)
    .describe('true: end the other sessions, which were started without two-factor authentication'),
})
export const ChallengeAnswer = z.object({ challenge: z.string().min(1).max(200), code })
