import { z } from 'zod'
import { accountActs } from '../accountSecurity/schema.ts'
import { instant } from '../formats.ts'

/** A current session: its device, sign-in time and last use. The location is not stored. */
export const OpenSession = z.object({
  id: z.number(),
  /** The browser and operating system, if known: `Firefox on Windows`. */
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  /** Whether this is the session of the current request. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** A user's sign-in status, for administrators. */
export const SignInState = z.object({
  sessions: z.array(OpenSession),
  /** When an administrator locked the user, or null if the user is not locked. */
  locked_at: instant.nullable(),
  /** Set after too many wrong passwords or codes. Until this time, the user can sign in only from a known browser. */
  stopped_until: instant.nullable(),
  second_factor: z.boolean(),
  /** The changes for which the caller needs a second administrator's approval, and those already requested. */
  approval_due: z.array(z.enum(accountActs)),
  requested: z.array(z.enum(accountActs)),
})
export type SignInState = z.infer<typeof SignInState>
