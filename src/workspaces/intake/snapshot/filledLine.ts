import type { FieldValues } from 'react-hook-form'
import { texts } from '../../../i18n/english/snapshot.ts'
import { displayValue } from './displayValue.ts'

const labels: Record<string, string> = texts.labels

/** Joins the values of these fields in one line, without times of measurement. Empty if none of them has a value. */
export const filledLine = (values: FieldValues, zone: string): string =>
  Object.entries(values)
    .flatMap(([field, value]) => shortValue(field, value, zone) || [])
    .join(', ')

function shortValue(field: string, value: unknown, zone: string): string | undefined {
  if (value === null || value === undefined || value === '' || value === false) return undefined
  if (value === true) return labels[field]
  if (field === 'last_use') {
    const filled = (value as { at: unknown; amount: unknown }[]).filter(({ at, amount }) => at || amount).length
    return filled ? texts.substances(filled) : undefined
  }
  if (field === 'hold_expires_at') {
    const shown = displayValue(field, value, zone)
    return shown && `${labels[field]} ${shown}`
  }
  if (field.endsWith('_at')) return undefined
  if (typeof value === 'number') return `${labels[field]} ${value}`
  return displayValue(field, value, zone) ?? (typeof value === 'string' ? `${labels[field]}: ${value}` : undefined)
}
