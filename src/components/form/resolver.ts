import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import '#domain/plainMessages.ts'

/** Result of validating a form: problems by field path, or the values to send. */
export type Reading<T> = { problems: Record<string, string> } | { sends: T }

/** Validates with a domain schema; keeps the first problem of each field. */
export function readWith<S extends z.ZodType>(schema: S, values: unknown): Reading<z.output<S>> {
  const read = schema.safeParse(values)
  if (read.success) return { sends: read.data }
  const problems: Record<string, string> = {}
  // Problems without a field are stored under `form`.
  for (const { path, message } of read.error.issues) problems[path.join('.') || 'form'] ??= message
  return { problems }
}

/** Makes a react-hook-form resolver from a validation function. */
export const resolverOf =
  <V extends FieldValues, T extends FieldValues>(read: (values: V) => Reading<T>): Resolver<V, unknown, T> =>
  values => {
    const reading = read(values)
    if ('sends' in reading) return { values: reading.sends, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [field, message] of Object.entries(reading.problems)) set(errors, field, { type: 'rule', message })
    return { values: {}, errors }
  }
