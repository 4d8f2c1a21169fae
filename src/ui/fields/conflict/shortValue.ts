import { format } from 'date-fns/format'
import { texts } from '../../../i18n/english/conflict.ts'
import { isEmptyValue, isGroup } from './differences.ts'

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
