import { z } from 'zod'
import { accountActs } from '../accountSecurity/schema.ts'
import { instant } from '../formats.ts'

/** A current session: device, sign-in time and last use. The location is not stored. */
export const OpenSession = z.object({
  id: z.number(),
  /** Browser and system, if known: `Firefox on Windows`. */
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  /** Whether this is the session of the current request. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** A user's sign-in status for administrators. */
export const SignInState = z.object({
  sessions: z.array(OpenSession),
  /** When an administrator locked the user; null if not locked. */
  locked_at: instant.nullable(),
  /** Set after too many wrong passwords or codes: until then the user can only sign in from a known browser. */
  stopped_until: instant.nullable(),
  second_factor: z.boolean(),
  /** What the caller cannot change without a second administrator, and which requests are already pending. */
  approval_due: z.array(z.enum(accountActs)),
  requested: z.array(z.enum(accountActs)),
})
export type SignInState = z.infer<typeof SignInState>
