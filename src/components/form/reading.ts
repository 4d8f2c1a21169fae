import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { z } from 'zod'
import '#domain/plainMessages.ts'

/** What came of reading a form: what is wrong by field path, or what it sends. */
export type Reading<T> = { problems: Record<string, string> } | { sends: T }

/** Reads with a schema of the domain. The first thing wrong with a field is the one that is said. */
export function readWith<S extends z.ZodType>(schema: S, values: unknown): Reading<z.output<S>> {
  const read = schema.safeParse(values)
  if (read.success) return { sends: read.data }
  const problems: Record<string, string> = {}
  // What is wrong with no field in particular is said all the same.
  for (const { path, message } of read.error.issues) problems[path.join('.') || 'form'] ??= message
  return { problems }
}

/** Lets a form of react-hook-form be checked by reading it. */
export const resolverOf =
  <V extends FieldValues, T extends FieldValues>(read: (values: V) => Reading<T>): Resolver<V, unknown, T> =>
  values => {
    const reading = read(values)
    if ('sends' in reading) return { values: reading.sends, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [field, message] of Object.entries(reading.problems)) set(errors, field, { type: 'rule', message })
    return { values: {}, errors }
  }
