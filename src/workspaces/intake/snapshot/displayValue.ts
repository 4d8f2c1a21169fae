import { minuteIn } from '#domain/platform/dates.ts'
import { involuntaryHoldTexts as hold, texts } from '../../../i18n/english/snapshot.ts'

const named: Record<string, Readonly<Record<string, string>>> = {
  legal_status: texts.legal,
  hold_kind: hold.kinds,
  medical_clearance: texts.clearances,
  pregnancy: texts.pregnancies,
  mobility: texts.mobilities,
  behaviors: texts.behaviors,
  observation_level: texts.observation,
  infections: texts.infections,
}

/** Formats a value from the snapshot's form. Unlike in the intake, numbers are not tag ids, and choices are shown by name. */
export function displayValue(field: string, value: unknown, zone: string): string | undefined {
  const names = named[field]
  if (typeof value === 'number') return field.endsWith('_at') ? minuteIn(zone, new Date(value * 1000)) : String(value)
  if (typeof value === 'boolean') return texts.yesNo[value ? 'yes' : 'no']
  if (names && typeof value === 'string') return names[value]
  if (names && Array.isArray(value) && value.length) return value.map(one => names[String(one)]).join(', ')
  return undefined
}
