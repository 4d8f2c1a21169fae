import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from '#domain/platform/zod.ts'

/** Result of validating a form: errors by field path, or the values to send. */
export type Validation<T> = { problems: Record<string, string> } | { output: T }

/** Validates values with a domain schema. Keeps only each field's first error. */
export function validateWith<S extends z.ZodType>(schema: S, values: unknown): Validation<z.output<S>> {
  const result = schema.safeParse(values)
  if (result.success) return { output: result.data }
  const problems: Record<string, string> = {}
  // An error without a field is stored under `form`.
  for (const { path, message } of result.error.issues) problems[path.join('.') || 'form'] ??= message
  return { problems }
}

export const makeResolver =
  <V extends FieldValues, T extends FieldValues>(validate: (values: V) => Validation<T>): Resolver<V, unknown, T> =>
  values => {
    const validation = validate(values)
    if ('output' in validation) return { values: validation.output, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [field, message] of Object.entries(validation.problems)) set(errors, field, { type: 'rule', message })
    return { values: {}, errors }
  }
