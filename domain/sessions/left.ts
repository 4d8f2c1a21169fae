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
