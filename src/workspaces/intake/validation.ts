import type { FieldValues } from 'react-hook-form'
import type { Context, Section } from '#domain/patients/intake/section.ts'
import { type Reading, readWith } from '../../components/form/resolver.ts'

/** Validates with the same rules as the server's PATCH. Returns problems by field path, or the values to save. */
export function readSection(section: Section, values: unknown, context: Context): Reading<FieldValues> {
  const read = readWith(section.schema, values)
  if ('problems' in read) return read
  const problems = section.check?.(read.sends, context) ?? {}
  if (Object.keys(problems).length > 0) return { problems }
  return { sends: (section.settle?.(read.sends, context) ?? read.sends) as FieldValues }
}
