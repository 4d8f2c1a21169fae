import { z } from 'zod'
import '../plainMessages.ts'

/** Rules for app codes: six digits, renewed every 30 seconds; the previous and the next code are also accepted (RFC 6238). */
export const totpRules = { digits: 6, period: 30, window: 1 }
/** How long a sign-in waits for the second factor, in seconds, and how many tries are allowed. */
export const challengeRules = { validFor: 600, tries: 5 }
/** Number of single-use backup codes, for a lost phone. */
export const backupCodes = 10

/** The error for a wrong or already used code. */
export const wrongFactor = 'This code is incorrect or was already used.'
/** The error for a sign-in that expired or had too many tries. */
export const challengeOver = 'This sign-in has expired. Sign in again.'
export const wrongOwnPassword = 'The password is incorrect.'

const code = z.string().trim().min(1).max(40)
const password = z.string().min(1).max(1024)

/** Normalizes an app code or backup code: lower case, no spaces or dashes. */
export const plainCode = (text: string): string => text.toLowerCase().replace(/[\s-]/g, '')

export const factorRequired = 'Your organization requires two-factor authentication.'

export const SecondFactorState = z.object({
  enabled: z.boolean(),
  backup_codes_left: z.number().int(),
  /** Required by the organization, so the user cannot turn it off. */
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
