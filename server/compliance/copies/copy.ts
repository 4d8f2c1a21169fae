import { sql } from 'kysely'
import { describeAccess } from '#domain/compliance/copies/accessed.ts'
import { copyParts, copyVersion, type RecordCopy } from '#domain/compliance/copies/schema.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { emergenciesOf } from '../../intake/emergencies/routes.ts'
import { everyDisclosureOf } from '../../intake/releases/releaseQueries.ts'
import { listApplications } from '../../placement/applications/applicationQueries.ts'
import { handoverLog } from '../../placement/applications/handover/handoverQueries.ts'
import { listNotes } from '../../placement/applications/notes.ts'
import { requestsOf } from '../../placement/applications/requests/requestQueries.ts'
import { listTransitions } from '../../placement/applications/saveChange.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName } from '../../platform/db/expressions.ts'
import * as parts from './recordParts.ts'

type CopyRequest = { patient: Patient; made_at: string; made_by: string }

/** Everything Passage currently stores about a patient. Does not include the audit row for this copy, which is written later. */
export async function recordCopy(db: Db, { patient, ...creation }: CopyRequest): Promise<RecordCopy> {
  const { id } = patient
  return {
    format: 'passage-record-copy',
    version: copyVersion,
    ...creation,
    notice: redisclosure.full,
    about: copyParts,
    intake: patient,
    terms: await termsOf(db, patient),
    care: await parts.carePart(db, id),
    drafts: await parts.draftParts(db, id),
    documents: await parts.documentParts(db, id),
    releases: await parts.releaseParts(db, id),
    codes: await parts.codeParts(db, id),
    applications: await applicationParts(db, id, creation.made_at),
    calls: await parts.callParts(db, id),
    lists: await parts.listParts(db, id),
    disclosures: await everyDisclosureOf(db, id),
    notifications: await parts.notificationParts(db, id),
    messages_sent: await parts.messageParts(db, id),
    emergencies: await emergenciesOf(db, id),
    access: (await parts.accessRows(db, id)).map(describeAccess),
  }
}

/** The names of all tags that the patient's record may contain, including inactive ones. */
async function termsOf(db: Db, patient: Patient): Promise<RecordCopy['terms']> {
  const tagIds = new Set(JSON.stringify(patient).match(/\d+/g)?.map(Number))
  const tags = await db.selectFrom('feature_tags').select(['id', 'category', 'content as name']).orderBy('id').execute()
  return tags.filter(tag => tagIds.has(tag.id))
}

/** The patient's applications with their notes, messages, and events, oldest first. */
async function applicationParts(db: Db, patient_id: number, now: string): Promise<RecordCopy['applications']> {
  const { applications } = await listApplications(db, 'all', { now, record_ids: [patient_id], sort: 'oldest', complete: true })
  const requests = await requestsOf(
    db,
    applications.map(application => application.id),
  )
  const parts: RecordCopy['applications'] = []
  for (const application of applications)
    parts.push({
      application,
      transitions: (await listTransitions(db, application.id)) as RecordCopy['applications'][number]['transitions'],
      handover_changes: await handoverLog(db, application.id),
      notes: (await listNotes(db, application.id)).map(({ state_type, author_name, ...note }) => ({
        ...note,
        step: state_type,
        author: author_name,
      })),
      requests: requests.get(application.id) ?? [],
      messages: await messagesOf(db, application.id),
      bed_holds: await db
        .selectFrom('bed_holds')
        .where('application_id', '=', application.id)
        .select(['held_at', 'until', 'extended', 'ended_at', 'outcome'])
        .orderBy('id')
        .execute(),
    })
  return parts
}

const messagesOf = (db: Db, application_id: number) =>
  db
    .selectFrom('chat_messages as said')
    .leftJoin('users', 'users.id', 'said.author_id')
    .where('said.application_id', '=', application_id)
    .select(['said.id', 'said.kind', 'said.side', 'said.body', 'said.document_id', 'said.created_at'])
    .select(sql<string>`coalesce(said.guest_name, ${fullName('users')})`.as('author'))
    .orderBy('said.id')
    .execute()
