import type { AuditFilter, ChangeFilter } from '#domain/compliance/audit/contract.ts'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import {
  type AuditEvent,
  type Change,
  type ChangeResource,
  type RecentChange,
  subjectTypes,
} from '#domain/compliance/audit/schema.ts'
import { actionWords, eventWords, recordWords, spelledOut, type Who, whoOf } from '#domain/compliance/audit/words.ts'
import { pacificSecond } from '#domain/platform/dates.ts'
import type { Db } from '../../platform/db/connect.ts'
import { auditPage, changePage } from './reading.ts'

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

/** Yields every entry that matches the filter, newest first. Keeps only one page in memory at a time. */
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
  if (username.by === 'program') return `${username.token.name} (program, token ${username.token.id})`
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

export const changeHeader = ['Time (Pacific)', 'User', 'Action', 'Record Type', 'Record', 'Field', 'Before', 'After']

/** Yields a line per changed field for all changes that match the filter, newest first. Keeps only one page in memory at a time. */
export async function* changeLines(db: Db, readable: readonly ChangeResource[], filter: ChangeFilter): AsyncGenerator<string[]> {
  for (let before: number | undefined; ; ) {
    const { data, next } = await changePage(db, readable, filter, { before, page_size })
    for (const change of data) yield* linesOf(change)
    if (next === null) return
    before = next
  }
}

/** A change without recorded values, such as that of a password, has one line. */
function linesOf({ at, actor, action, resource, records, changes }: RecentChange): string[][] {
  const shared = [
    pacificSecond(at),
    actor?.name ?? 'Not signed in',
    actionWords(action),
    recordWords(subjectTypes[resource], true),
    records.map(({ name }) => name).join('; '),
  ]
  if (!changes.length) return [[...shared, '', '', '']]
  return changes.map(({ field, before, after }) => [...shared, fieldWords(field), valueText(before), valueText(after)])
}
