import type { Db } from '../../db/connect.ts'
import { hoursAgo } from '../rows.ts'
import type { RunningApplication } from './messages.ts'

/** Inserts an open information request at the test facility, with one answered item and one pending item. */
export async function insertRequest(tx: Db, running: readonly RunningApplication[], advocate: number, now: Date) {
  const waiting = running.findLast(
    application =>
      application.advocate.id === advocate &&
      application.facility_name === 'Quiet Harbor House' &&
      application.events.at(-1)?.status === 'In Review',
  )
  if (!waiting) return
  const { id: request_id } = await tx
    .insertInto('application_requests')
    .values({ application_id: waiting.id, asked_by: waiting.coordinators[0]!.id, asked_at: hoursAgo(now, 0.5) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answerFields = { answer: 'Off oxygen since Monday.', answered_by: advocate, answered_at: hoursAgo(now, 0.25) }
  await tx
    .insertInto('application_request_items')
    .values([
      { request_id, question: 'Has the patient been on oxygen this week?', ...answerFields },
      { request_id, question: 'Who brings the patient’s own medication?', answer: null, answered_by: null, answered_at: null },
    ])
    .execute()
}
