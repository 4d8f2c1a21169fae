import { HttpError } from 'ra-core'
import { somethingWentWrong } from '#domain/refusal.ts'

/**
 * Returns the error that an organization's dialog shows: the general message with field errors (ORG-016) or, after a conflict,
 * the server's message.
 */
export function saveError(failure: Error): Error {
  const { status = 0, body } = failure as { status?: number; body?: { errors?: Record<string, string> } }
  return status === 409 ? failure : new HttpError(somethingWentWrong, status, body)
}
