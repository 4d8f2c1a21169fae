import type { AuditFilter } from '#domain/compliance/audit/contract.ts'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import type { AuditEvent, Change } from '#domain/compliance/audit/schema.ts'
import { eventWords, spelledOut, type Who, whoOf } from '#domain/compliance/audit/words.ts'
import { pacificSecond } from '#domain/platform/zones.ts'
import type { Db } from '../../platform/db/connect.ts'
import { auditPage } from './reading.ts'

export const exportHeader = [
  'ID',
  'Time (Pacific)',
  'User ID',
  'User',
  'Action',
  'Patient ID',
  'Record',
  'Record IDs',
  'Changes',
  'IP Address',
  'Browser',
  'Action Code',
]

const page_size = 500

/** Yields every row that matches the filter, newest first. Keeps only one page in memory at a time. */
export async function* exportRows(db: Db, filter: AuditFilter): AsyncGenerator<string[]> {
  for (let before: number | undefined; ; ) {
    const { data, next } = await auditPage(db, filter, { before, page_size })
    for (const event of data) yield rowOf(event)
    if (next === null) return
    before = next
  }
}

function rowOf(event: AuditEvent): string[] {
  const who = whoOf(event)
  return [
    String(event.id),
    pacificSecond(event.at),
    who.by === 'person' ? String(who.person.id) : '',
    nameOf(who),
    eventWords(event),
    event.patient_id === null ? '' : String(event.patient_id),
    aboutOf(event),
    event.subject_ids.join('; '),
    event.changes.map(sentence).join('; '),
    event.ip ?? '',
    event.user_agent ?? '',
    event.action,
  ]
}

function nameOf(username: Who): string {
  if (username.by === 'person') return username.person.name
  if (username.by === 'product') return 'Passage (automatic)'
  return username.account ? `Not signed in, for ${username.account.name}` : 'Not signed in'
}

const aboutOf = ({ account, subject_type }: AuditEvent) =>
  account ? `user ${account.name}` : subject_type === null ? '' : spelledOut(subject_type)

const sentence = ({ field, before, after }: Change) => `${fieldWords(field)}: ${valueText(before)} → ${valueText(after)}`
const valueText = (value: Change['before']) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return value === null ? 'nothing' : [value].flat().join(', ') || 'nothing'
}
