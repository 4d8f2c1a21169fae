import { z } from './zod.ts'

const suffix = '_is_full'

/** The flag that confirms a short name as complete (S-04). */
export const fullNameFlag = <F extends string>(field: F): `${F}_is_full` => `${field}${suffix}`

/** The confirmation flags for these names, as the fields of an object schema. */
export const fullNameFlags = <const F extends string>(...fields: F[]) =>
  Object.fromEntries(fields.map(field => [fullNameFlag(field), z.boolean().optional()])) as Record<
    `${F}_is_full`,
    z.ZodOptional<z.ZodBoolean>
  >

/** Each name's minimum length, and the message for a shorter name. */
export type ShortNames = Record<string, { min: number; message: string }>

/** Reports each name below its minimum length, unless it is confirmed as complete. */
export const checkShortNames = (names: ShortNames) => (values: object, issues: z.RefinementCtx) => {
  const fields = values as Record<string, unknown>
  for (const [field, { min, message }] of Object.entries(names)) {
    const name = fields[field]
    if (typeof name !== 'string' || name.length === 0 || name.length >= min || fields[fullNameFlag(field)] === true) continue
    issues.addIssue({ code: 'custom', path: [field], message })
  }
}

/** Removes the confirmation flags, which are not stored. */
export const withoutFullNameFlags = <V extends object>(values: V): Omit<V, `${string}${typeof suffix}`> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !field.endsWith(suffix))) as never

/** A saved record's flags. Short names already on record are treated as confirmed. */
export const confirmedFullNames = <N extends ShortNames>(names: N, values: object) =>
  Object.fromEntries(
    Object.entries(names).map(([field, { min }]) => {
      const name = (values as Record<string, unknown>)[field]
      return [fullNameFlag(field), typeof name === 'string' && name.length > 0 && name.length < min]
    }),
  ) as Record<`${keyof N & string}_is_full`, boolean>
