import type { FieldValues } from 'react-hook-form'
import type { Context, Section } from '#domain/patients/intake/section.ts'
import { type Reading, readWith } from '../../components/form/reading.ts'

/** What is wrong, by field path; or what the section saves. The very rules with which the server reads the same PATCH. */
export function readSection(section: Section, values: unknown, context: Context): Reading<FieldValues> {
  const read = readWith(section.schema, values)
  if ('problems' in read) return read
  const problems = section.check?.(read.sends, context) ?? {}
  if (Object.keys(problems).length > 0) return { problems }
  return { sends: (section.settle?.(read.sends, context) ?? read.sends) as FieldValues }
}
