import { formatInTimeZone } from 'date-fns-tz'
import type { AuditFilter } from '#domain/audit/contract.ts'
import type { AuditEvent, Change } from '#domain/audit/schema.ts'
import type { Db } from '../db/connect.ts'
import { auditPage } from './reading.ts'

/** The columns of the file, in their order. */
export const exportHeader = [
  'ID',
  'Time (Pacific)',
  'User ID',
  'User',
  'Action',
  'Patient ID',
  'About',
  'About IDs',
  'Changes',
  'IP Address',
  'Browser',
]

const page_size = 500

/** Everything that the filter finds, newest first: however much it is, one page is held at a time. */
export async function* exportRows(db: Db, filter: AuditFilter): AsyncGenerator<string[]> {
  for (let before: number | undefined; ; ) {
    const { data, next } = await auditPage(db, filter, { before, page_size })
    for (const event of data) yield rowOf(event)
    if (next === null) return
    before = next
  }
}

const rowOf = (event: AuditEvent): string[] => [
  String(event.id),
  formatInTimeZone(event.at, 'America/Los_Angeles', 'MM/dd/yyyy hh:mm:ss a'),
  event.actor ? String(event.actor.id) : '',
  event.actor?.name ?? '',
  event.action,
  event.patient_id === null ? '' : String(event.patient_id),
  event.subject_type ?? '',
  event.subject_ids.join('; '),
  event.changes.map(sentence).join('; '),
  event.ip ?? '',
  event.user_agent ?? '',
]

const sentence = ({ field, before, after }: Change) => `${field}: ${said(before)} → ${said(after)}`
const said = (value: Change['before']) => (value === null ? 'nothing' : [value].flat().join(', ') || 'nothing')
