import type { FieldValues } from 'react-hook-form'
import { texts } from '../../../i18n/english/snapshot.ts'
import { displayValue } from './displayValue.ts'

const labels: Record<string, string> = texts.labels

/** The filled-in values of these fields on one line, without the times of measurements; empty if there are none. */
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
