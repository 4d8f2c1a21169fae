import { accountActs } from '../../people/accountSecurity/schema.ts'
import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** An active session: its device, sign-in time, and last use. The location is not stored. */
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
  /** When an administrator locked the user; null if the user is not locked. */
  locked_at: instant.nullable(),
  /** Until this time, the user can sign in only from a known browser. Set after too many wrong passwords or codes. */
  stopped_until: instant.nullable(),
  second_factor: z.boolean(),
  /** The issuers of the organization's providers to which the account is linked. */
  linked_to: z.array(z.string()),
  /** The changes that need a second administrator's approval if the caller makes them, and those already requested. */
  approval_due: z.array(z.enum(accountActs)),
  requested: z.array(z.enum(accountActs)),
})
export type SignInState = z.infer<typeof SignInState>

/** The response header with the remaining session time: three numbers, in seconds. */
export const sessionHeader = 'x-passage-session'
/** The request header that marks automatic background calls, which do not extend the session. */
export const backgroundHeader = 'x-passage-background'

/**
 * In seconds: the time until the session ends if there are no more calls, the time until it ends regardless of activity, and the
 * idle limit.
 */
export type SessionTime = { idle: number; absolute: number; limit: number }
export const formatSessionTime = ({ idle, absolute, limit }: SessionTime): string => `${idle} ${absolute} ${limit}`
export function parseSessionTime(header: string | null): SessionTime | undefined {
  const [idle, absolute, limit] = (header ?? '').split(' ').map(Number)
  return idle && absolute && limit ? { idle, absolute, limit } : undefined
}

/** How long before the session ends to show a warning, in seconds: two minutes, or half the idle limit if that is shorter. */
export const warningSeconds = ({ limit }: Pick<SessionTime, 'limit'>): number => Math.min(120, limit / 2)
