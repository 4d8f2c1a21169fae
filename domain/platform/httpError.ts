export type HttpErrorCode = 'unauthenticated' | 'forbidden' | 'not_found' | 'conflict' | 'invalid' | 'too_many' | 'unavailable'

type AuditedAttempt = { patient_id?: number; type: string; ids: number[]; detail?: Record<string, unknown> }

/**
 * Thrown when a rule rejects a request. The server maps the code to an HTTP status. The UI shows the message, shows each of `errors`
 * at its field, and, after a conflict, shows `fresh`, the current record.
 */
export class HttpError extends Error {
  readonly code: HttpErrorCode
  readonly errors: Record<string, string> | undefined
  readonly fresh: unknown
  /** Seconds until the caller may retry. */
  readonly retryAfter: number | undefined
  /** What the caller tried to change, if the attempt itself must be audited. */
  readonly audit: AuditedAttempt | undefined
  constructor(
    code: HttpErrorCode,
    message: string,
    more: { errors?: Record<string, string>; fresh?: unknown; retryAfter?: number; audit?: AuditedAttempt } = {},
  ) {
    super(message)
    this.code = code
    this.errors = more.errors
    this.fresh = more.fresh
    this.retryAfter = more.retryAfter
    this.audit = more.audit
  }
}

/** Throws if there are any errors. The first one becomes the overall message, and each one is shown at its field. */
export function refuseFields(errors: Record<string, string>) {
  const first = Object.values(errors)[0]
  if (first) throw new HttpError('invalid', first, { errors })
}

/** The default error message (API-003). */
export const somethingWentWrong = 'Something went wrong, please try again'

/** The message of a 503 response, while the server or the database is overloaded. */
export const busy = 'Passage is busy right now. Please try again in a few seconds.'

/** The header with a request's ID. A proxy or client may send one; every response has one. */
export const requestIdHeader = 'x-request-id'
