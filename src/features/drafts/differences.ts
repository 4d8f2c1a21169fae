import { format } from 'date-fns/format'
import type { FieldValues } from 'react-hook-form'
import { texts as drafts } from '../../i18n/english/drafts.ts'
import { texts as intake } from '../../i18n/english/intake.ts'

const texts = drafts.choice
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Returns the differences between two versions of a form, by field path. Treats all empty values as equal. */
export function differences(own: FieldValues, other: FieldValues, path = ''): { field: string; own: unknown; other: unknown }[] {
  return [...new Set([...Object.keys(own), ...Object.keys(other)])].flatMap(key => {
    const [a, b] = [own[key], other[key]]
    if ((isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)) return []
    const field = path + key
    return isGroup(a) && isGroup(b) ? differences(a, b, `${field}.`) : [{ field, own: a, other: b }]
  })
}

export const changedValues = (values: FieldValues, defaults: FieldValues): FieldValues => {
  const fields = new Set(differences(values, defaults).map(({ field }) => field.split('.')[0]))
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.has(field)))
}

const isGroup = (value: unknown): value is FieldValues => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Formats a value as short text, tag names, or the number of selected items. */
export function shortValue(value: unknown, tagName: (tag: number) => string | undefined): string {
  if (isEmpty(value)) return texts.empty
  if (typeof value === 'boolean') return value ? intake.details.hasHome : intake.details.homeless
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
