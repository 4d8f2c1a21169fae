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
