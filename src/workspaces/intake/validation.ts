import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { Context, Section } from '#domain/patients/intake/section.ts'

/** What is wrong, by field path; or what the section saves. The very rules with which the server reads the same PATCH. */
export function readSection(
  section: Section,
  values: unknown,
  context: Context,
): { problems: Record<string, string>; saves: FieldValues } {
  const read = section.schema.safeParse(values)
  if (!read.success) {
    // The first thing wrong with a field is the one that is said.
    const problems = read.error.issues.toReversed().map(issue => [issue.path.join('.'), issue.message])
    return { problems: Object.fromEntries(problems), saves: {} }
  }
  const problems = section.check?.(read.data, context) ?? {}
  return { problems, saves: (section.settle?.(read.data, context) ?? read.data) as FieldValues }
}

/** Lets a form validate with a section of the domain. */
export const resolverOf =
  (section: Section & { tidy?: (values: FieldValues) => FieldValues }, context: () => Context): Resolver<FieldValues> =>
  values => {
    const { problems, saves } = readSection(section, section.tidy?.(values) ?? values, context())
    if (Object.keys(problems).length === 0) return { values: saves, errors: {} }
    const errors: FieldErrors = {}
    for (const [field, message] of Object.entries(problems)) set(errors, field, { type: 'rule', message })
    return { values: {}, errors }
  }

/** The wrong fields, in the order in which they stand on the page, with what is said about each. */
export function listErrors(errors: FieldErrors, path = ''): { name: string; message: string }[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const name = path ? `${path}.${key}` : key
    return typeof error.message === 'string' ? [{ name, message: error.message }] : listErrors(error as FieldErrors, name)
  })
}
