import type { RecordCopy } from '#domain/copies/schema.ts'
import { listApplications } from '../applications/applicationQueries.ts'
import { listNotes } from '../applications/notes.ts'
import { requestsOf } from '../applications/requests/requestQueries.ts'
import { listTransitions } from '../applications/transitions.ts'
import type { Db } from '../db/connect.ts'
import { fullName } from '../db/fullName.ts'

/** The patient's applications with their notes, messages and events, oldest first. */
export async function applicationParts(db: Db, patient_id: number, now: string): Promise<RecordCopy['applications']> {
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
    .innerJoin('users', 'users.id', 'said.author_id')
    .where('said.application_id', '=', application_id)
    .select(['said.id', 'said.kind', 'said.side', 'said.body', 'said.document_id', 'said.created_at'])
    .select(fullName('users').as('author'))
    .orderBy('said.id')
    .execute()
