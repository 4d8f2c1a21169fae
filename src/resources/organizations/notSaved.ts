import { HttpError } from 'ra-core'
import { somethingWentWrong } from '#domain/refusal.ts'

/** What an organization's dialogs say of a failure (spec 1 §8): one sentence, and at the fields what the server says of them. */
export function notSaved(failure: unknown): never {
  const { status = 0, body } = failure as { status?: number; body?: { errors?: Record<string, string> } }
  throw new HttpError(somethingWentWrong, status, body)
}
