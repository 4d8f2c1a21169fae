import { z } from 'zod'
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
  /** Too many wrong passwords: until then nobody signs in but from a browser of the user's own. */
  stopped_until: instant.nullable(),
  second_factor: z.boolean(),
})
export type SignInState = z.infer<typeof SignInState>
