import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import '#domain/plainMessages.ts'

/** The result of validating a form: the problems by field path, or the values to send. */
export type Validation<T> = { problems: Record<string, string> } | { output: T }

/** Validates values with a domain schema and keeps each field's first problem. */
export function validateWith<S extends z.ZodType>(schema: S, values: unknown): Validation<z.output<S>> {
  const result = schema.safeParse(values)
  if (result.success) return { output: result.data }
  const problems: Record<string, string> = {}
  // A problem without a field is stored under `form`.
  for (const { path, message } of result.error.issues) problems[path.join('.') || 'form'] ??= message
  return { problems }
}

/** Creates a react-hook-form resolver from a validation function. */
export const makeResolver =
  <V extends FieldValues, T extends FieldValues>(validate: (values: V) => Validation<T>): Resolver<V, unknown, T> =>
  values => {
    const validation = validate(values)
    if ('output' in validation) return { values: validation.output, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [field, message] of Object.entries(validation.problems)) set(errors, field, { type: 'rule', message })
    return { values: {}, errors }
  }
