import { format } from 'date-fns'
import type { FieldValues } from 'react-hook-form'
import { texts as drafts } from '../../i18n/english/drafts.ts'
import { texts as intake } from '../../i18n/english/intake.ts'

const texts = drafts.choice
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The differences between two versions of a form, by field path; all kinds of empty values count as equal. */
export function differences(
  mine: FieldValues,
  theirs: FieldValues,
  path = '',
): { field: string; mine: unknown; theirs: unknown }[] {
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap(key => {
    const [one, other] = [mine[key], theirs[key]]
    if ((isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)) return []
    const field = path + key
    return isGroup(one) && isGroup(other) ? differences(one, other, `${field}.`) : [{ field, mine: one, theirs: other }]
  })
}

/** The values that differ from the defaults, by field. */
export const changedIn = (values: FieldValues, defaults: FieldValues): FieldValues => {
  const fields = new Set(differences(values, defaults).map(({ field }) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)))
}

const isGroup = (value: unknown): value is FieldValues => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A short display form of a value: text, tag names, or the number of selected items. */
export function shortly(value: unknown, nameOf: (tag: number) => string | undefined): string {
  if (isEmpty(value)) return texts.empty
  if (typeof value === 'boolean') return value ? intake.details.hasHome : intake.details.homeless
  if (typeof value === 'number')
    return value > 1e9 ? format(new Date(value * 1000), 'MM/dd/yyyy h:mm a') : (nameOf(value) ?? String(value))
  if (Array.isArray(value)) {
    const names = value.map(one => (typeof one === 'number' ? nameOf(one) : undefined)).filter(name => name !== undefined)
    return names.length === value.length && names.length < 4 ? names.join(', ') : texts.chosen(value.length)
  }
  // A date-time value may have only one of its two parts filled in.
  if (isGroup(value) && 'day' in value) return [value.day, value.time].filter(Boolean).join(' ')
  if (isGroup(value)) return String(value.payer_name ?? texts.chosen(Object.keys(value).length))
  return String(value)
}
