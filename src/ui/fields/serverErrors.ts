import { HttpError } from 'ra-core'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { somethingWentWrong } from '#domain/platform/httpError.ts'

/**
 * Shows why a submit failed: next to the fields that the server named, or else above the form. Returns the message above the
 * form, if any.
 */
export function showServerErrors<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  error: unknown,
): string | undefined {
  const errors = Object.entries<string>((error instanceof HttpError && error.body?.errors) || {})
  // An error with an empty field name applies to the whole form.
  for (const [field, text] of errors) form.setError((field || 'form') as Path<V>, { type: 'server', message: text })
  if (errors.length) return undefined
  const message = error instanceof Error && error.message ? error.message : somethingWentWrong
  form.setError('root.server', { message })
  return message
}

/**
 * The error with the message that the specification prescribes. Keeps the errors that the server reported for fields, and the
 * server's message after a conflict, because the user cannot continue without that reason.
 */
export function withPrescribedMessage(error: unknown, message = somethingWentWrong): Error {
  const { status = 0, body } = error as Partial<HttpError>
  return status === 409 ? (error as Error) : new HttpError(message, status, body)
}
