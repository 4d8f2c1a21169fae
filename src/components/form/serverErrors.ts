import { HttpError } from 'ra-core'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { somethingWentWrong } from '#domain/refusal.ts'

/**
 * Shows a failed submit: at the fields the server names, else above the form. Returns the message shown above the form, if any.
 */
export function showRefusal<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, failure: unknown): string | undefined {
  const errors = Object.entries<string>((failure instanceof HttpError && failure.body?.errors) || {})
  // An error with an empty field name concerns the whole form.
  for (const [field, said] of errors) form.setError((field || 'form') as Path<V>, { type: 'server', message: said })
  if (errors.length) return undefined
  const message = failure instanceof Error && failure.message ? failure.message : somethingWentWrong
  form.setError('root.server', { message })
  return message
}
