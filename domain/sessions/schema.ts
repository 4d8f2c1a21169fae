import { z } from 'zod'
import { accountActs } from '../accountSecurity/schema.ts'
import { instant } from '../formats.ts'

/** A sign-in that stands: on which device, since when, used when. Where it was is nobody's business. */
export const OpenSession = z.object({
  id: z.number(),
  /** Browser and system, as far as they say: `Firefox on Windows`. */
  device: z.string(),
  created_at: instant,
  last_seen_at: instant,
  /** The one that asks. */
  current: z.boolean(),
})
export type OpenSession = z.infer<typeof OpenSession>

/** How a user signs in, as administrators see it. */
export const SignInState = z.object({
  sessions: z.array(OpenSession),
  /** Locked by an administrator, since then. */
  locked_at: instant.nullable(),
  /** Too many wrong passwords or codes: until then the user signs in only from a browser that Passage knows as theirs. */
  stopped_until: instant.nullable(),
  second_factor: z.boolean(),
  /** What the caller may not change alone now, and what already waits for another administrator. */
  approval_due: z.array(z.enum(accountActs)),
  requested: z.array(z.enum(accountActs)),
})
export type SignInState = z.infer<typeof SignInState>
