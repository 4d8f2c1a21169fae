import type { ChangedValue } from '#domain/compliance/audit/schema.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { pacificTime } from '../../../ui/pacificDate.ts'

const labels = texts.changes
const actions: Record<string, string> = labels.actions

/** Labels an action by its second part: `users.edit` → `Changed`. */
export const actionName = (action: string): string => actions[action.split('.')[1] ?? ''] ?? labels.actions.other

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** Matches only US numbers because loading a full phone number library just for this list would be excessive. */
const phone = /^\+1(\d{3})(\d{3})(\d{4})$/

/** Formats a value for display: yes or no, times in Pacific time, US phone numbers, and comma-separated lists. */
export function valueName(value: ChangedValue): string {
  if (Array.isArray(value)) return value.map(valueName).join(', ') || labels.nothing
  if (value === null || value === '') return labels.nothing
  if (typeof value === 'boolean') return value ? labels.yes : labels.no
  if (typeof value === 'number') return String(value)
  return instant.test(value) ? pacificTime(value) : value.replace(phone, '($1) $2-$3')
}
