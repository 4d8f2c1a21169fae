import { format } from 'date-fns/format'
import { type FieldValues, get, set } from 'react-hook-form'
import { fromFile } from '#domain/intake/files/facts.ts'
import { fullNameFlag, withoutFullNameFlags } from '#domain/platform/text.ts'
import type { z } from '#domain/platform/zod.ts'
import { conflictTexts as texts } from '../../../i18n/english/fields.ts'

/** The values that a form opened with, the user's input, and the values that were saved elsewhere since then. */
export type Versions = { base: FieldValues; mine: FieldValues; theirs: FieldValues }
export type Side = 'mine' | 'theirs'
/** A field whose two versions differ. `suggested` is the version that was changed; null if both were. */
export type Difference = { field: string; mine: unknown; theirs: unknown; suggested: Side | null }

const changedFields = (base: FieldValues, version: FieldValues) => differences(base, version).map(({ field }) => field)

/** Whether one of the changed paths is this field or inside it, or the other way around. */
const touches = (changed: readonly string[], field: string) =>
  changed.some(path => path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`))

/** Lists the fields whose two versions differ. A name's confirmation flag follows the name. */
export function conflictsOf({ base, mine, theirs }: Versions): Difference[] {
  const [byMe, byThem] = [changedFields(base, mine), changedFields(base, theirs)]
  return differences(inFields(mine, theirs), inFields(theirs, theirs)).map(({ field, own, other }) => {
    const [isMine, isTheirs] = [touches(byMe, field), touches(byThem, field)]
    return { field, mine: own, theirs: other, suggested: isMine === isTheirs ? null : isMine ? 'mine' : 'theirs' }
  })
}

/** Whether the other change left this form's fields alone, so that the input can be saved on top of it. */
export const isUntouched = ({ base, theirs }: Omit<Versions, 'mine'>): boolean =>
  differences(inFields(base, theirs), inFields(theirs, theirs)).length === 0

/** The values of the fields that the other version has, without the confirmation flags of names and the sources from a file. */
const inFields = (values: FieldValues, theirs: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.keys(withoutFullNameFlags(theirs))
      .filter(field => field !== fromFile)
      .map(field => [field, values[field]]),
  )

/** The user's input with the other version of these fields. */
export function withTheirs({ mine, theirs }: Pick<Versions, 'mine' | 'theirs'>, fields: readonly string[]): FieldValues {
  const merged = structuredClone(mine)
  for (const field of fields) {
    set(merged, field, get(theirs, field))
    const flag = fullNameFlag(field)
    if (flag in theirs) set(merged, flag, get(theirs, flag))
  }
  return merged
}

export const isEmptyValue = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the differences between two versions of a form, by field path. Treats all empty values as equal. */
export function differences(own: FieldValues, other: FieldValues, path = ''): { field: string; own: unknown; other: unknown }[] {
  return [...new Set([...Object.keys(own), ...Object.keys(other)])].flatMap(key => {
    const [a, b] = [own[key], other[key]]
    if ((isEmptyValue(a) && isEmptyValue(b)) || isSameValue(a, b)) return []
    const field = path + key
    return isGroup(a) && isGroup(b) ? differences(a, b, `${field}.`) : [{ field, own: a, other: b }]
  })
}

/** Inputs hold numbers as text, so 5 and '5' are equal. */
const isSameValue = (a: unknown, b: unknown) =>
  JSON.stringify(a) === JSON.stringify(b) || (typeof a !== typeof b && isPlain(a) && isPlain(b) && String(a) === String(b))

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'

export const changedValues = (values: FieldValues, defaults: FieldValues): FieldValues => {
  const fields = new Set(differences(values, defaults).map(({ field }) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)))
}

export const isGroup = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Blob)

/** Formats a value as short text, tag names, or the number of selected items. */
export function shortValue(value: unknown, tagName: (tag: number) => string | undefined = () => undefined): string {
  if (isEmptyValue(value)) return texts.empty
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number')
    return value > 1e9 ? format(new Date(value * 1000), 'MM/dd/yyyy h:mm a') : (tagName(value) ?? String(value))
  if (Array.isArray(value)) {
    const names = value.map(id => (typeof id === 'number' ? tagName(id) : undefined)).filter(name => name !== undefined)
    return names.length === value.length && names.length < 4 ? names.join(', ') : texts.chosen(value.length)
  }
  // A date-time value may have only a date or only a time.
  if (isGroup(value) && 'day' in value) return [value.day, value.time].filter(Boolean).join(' ')
  if (isGroup(value)) return String(value.payer_name ?? texts.chosen(Object.keys(value).length))
  return String(value)
}

/** The values of a form's own fields. A record has more, such as its id, which the user cannot choose. */
export function schemaValues(schema: z.ZodType, values: FieldValues): FieldValues {
  // Reads the definition directly because zod's classes would enlarge the bundle.
  const { shape = {} } = schema._zod.def as { shape?: object }
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in shape))
}
