export type RefusalCode = 'unauthenticated' | 'forbidden' | 'not_found' | 'conflict' | 'invalid' | 'too_many' | 'unavailable'

/**
 * A rule said no. The server turns the code into a status; the screen shows the message,
 * puts each of `errors` at its field, and on a conflict draws `fresh`, the state that won.
 */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly errors: Record<string, string> | undefined
  readonly fresh: unknown
  /** Seconds after which it may be tried again. */
  readonly retryAfter: number | undefined
  constructor(
    code: RefusalCode,
    message: string,
    more: { errors?: Record<string, string>; fresh?: unknown; retryAfter?: number } = {},
  ) {
    super(message)
    this.code = code
    this.errors = more.errors
    this.fresh = more.fresh
    this.retryAfter = more.retryAfter
  }
}

/** What is said where the specification names no message (decisions API-003). */
export const somethingWentWrong = 'Something went wrong, please try again'
