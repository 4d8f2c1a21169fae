import { queryOptions } from '@tanstack/react-query'
import { audit } from '#domain/compliance/audit/contract.ts'
import type { ChangedValue } from '#domain/compliance/audit/schema.ts'
import { matching } from '#domain/matching/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/audit.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { pacificTime } from '../../../ui/times.ts'

/** All action names, cached for an hour. */
export const actionsQuery = queryOptions({
  queryKey: ['audit', 'actions'],
  queryFn: ({ signal }) => call(audit.actions, { signal }),
  staleTime: 3_600_000,
})

/** The match list behind an application. Null if none was stored. */
export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'receipt', id],
    queryFn: ({ signal }) => call(matching.receipt, { params: { id }, signal }),
  })

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
  return instant.test(value) ? pacificTime(value) : domainValue(value.replace(phone, '($1) $2-$3'))
}
