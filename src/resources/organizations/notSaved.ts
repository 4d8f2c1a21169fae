import { HttpError } from 'ra-core'
import { somethingWentWrong } from '#domain/refusal.ts'

/**
 * What an organization's dialogs say of a failure (ORG-016): one sentence, and at the fields what the server says of them. That
 * another person changed the organization meanwhile is said in the server's words.
 */
export function notSaved(failure: Error): Error {
  const { status = 0, body } = failure as { status?: number; body?: { errors?: Record<string, string> } }
  return status === 409 ? failure : new HttpError(somethingWentWrong, status, body)
}
