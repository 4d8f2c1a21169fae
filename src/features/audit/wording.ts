import type { ChangedValue } from '#domain/audit/schema.ts'
import { pacificTime } from '../../components/pacificDate.ts'
import { texts } from '../../i18n/english/audit.ts'

const said = texts.changes
const actions: Record<string, string> = said.actions

/** What was done: `users.edit` → `Changed`. */
export const actionName = (action: string): string => actions[action.split('.')[1] ?? ''] ?? said.actions.other

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** As the wire has US numbers; the library that knows all others is too much for this. */
const phone = /^\+1(\d{3})(\d{3})(\d{4})$/

/** A value as people read it: yes and no, times in Pacific time, phone numbers of the US, lists in a line. */
export function valueName(value: ChangedValue): string {
  if (Array.isArray(value)) return value.map(valueName).join(', ') || said.nothing
  if (value === null || value === '') return said.nothing
  if (typeof value === 'boolean') return value ? said.yes : said.no
  if (typeof value === 'number') return String(value)
  return instant.test(value) ? pacificTime(value) : value.replace(phone, '($1) $2-$3')
}
