import { HttpError } from 'ra-core'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { somethingWentWrong } from '#domain/refusal.ts'

/** Shows why a form was not taken: at the fields that the server names, else above the form. Answers what is said there, if anything. */
export function showRefusal<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, failure: unknown): string | undefined {
  const errors = Object.entries<string>((failure instanceof HttpError && failure.body?.errors) || {})
  // What is wrong with the whole has no field of its own.
  for (const [field, said] of errors) form.setError((field || 'form') as Path<V>, { type: 'server', message: said })
  if (errors.length) return undefined
  const message = failure instanceof Error && failure.message ? failure.message : somethingWentWrong
  form.setError('root.server', { message })
  return message
}
