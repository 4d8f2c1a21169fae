import { z } from 'zod'

/** A code of six digits from an app, every 30 seconds another one; the one before and the one after count too (RFC 6238). */
export const totpRules = { digits: 6, period: 30, window: 1 }
/** How long a sign-in waits for its second half, in seconds, and how many tries it has. */
export const challengeRules = { validFor: 600, tries: 5 }
/** So many codes for the day the phone is lost, each good for once. */
export const backupCodes = 10

/** What is said of a code that is not the right one, or was used before. */
export const wrongFactor = 'This code is not right, or was used before.'
/** And of a sign-in that has waited too long, or was tried too often. */
export const challengeOver = 'This sign-in has run out. Please sign in again.'
export const wrongOwnPassword = 'The password is not right.'

const code = z.string('Required information').trim().min(1, 'Required information').max(40)
const password = z.string('Required information').min(1, 'Required information').max(1024)

/** Six digits of the app, or a backup code; spaces and dashes are nobody's concern. */
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[\s-]/g, '')

export const factorRequired = 'Your organization requires a second factor.'

export const SecondFactorState = z.object({
  enabled: z.boolean(),
  backup_codes_left: z.number().int(),
  /** By the organization: then nobody turns it off for themselves. */
  required: z.boolean(),
})
export type SecondFactorState = z.infer<typeof SecondFactorState>

export const PasswordConfirmation = z.object({ password })
export const FactorConfirmation = z.object({
  code,
  password,
  end_other_sessions: z.boolean().default(false).describe('true: the other sessions, which were opened without the factor, end'),
})
export const ChallengeAnswer = z.object({ challenge: z.string().min(1).max(200), code })
