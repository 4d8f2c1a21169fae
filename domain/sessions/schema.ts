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
})
export type SignInState = z.infer<typeof SignInState>

/** What every answer to somebody who is signed in says of the session, in this header: three numbers, in seconds. */
export const sessionHeader = 'x-passage-session'
/** A call of the page's own accord carries this header: it does not keep the session awake. */
export const backgroundHeader = 'x-passage-background'

/** How long the session lasts without a further call and in any case, and how long it lasts after each call. */
export type SessionLeft = { idle: number; whole: number; limit: number }
export const writeLeft = ({ idle, whole, limit }: SessionLeft): string => `${idle} ${whole} ${limit}`
export function readLeft(header: string | null): SessionLeft | undefined {
  const [idle, whole, limit] = (header ?? '').split(' ').map(Number)
  return idle && whole && limit ? { idle, whole, limit } : undefined
}

/** So long before the end it is said, in seconds: two minutes, or half of a limit that is shorter than four. */
export const warnedFor = ({ limit }: Pick<SessionLeft, 'limit'>): number => Math.min(120, limit / 2)
