import type { Db } from '../../db/connect.ts'
import { hoursAgo } from '../rows.ts'
import type { Running } from './messages.ts'

/** Creates a pending information request at the test facility: one item is answered, and one is missing. */
export async function insertRequest(tx: Db, running: readonly Running[], advocate: number, now: Date) {
  const waits = running.findLast(
    one =>
      one.advocate.id === advocate && one.facility_name === 'Quiet Harbor House' && one.events.at(-1)?.status === 'In Review',
  )
  if (!waits) return
  const { id: request_id } = await tx
    .insertInto('application_requests')
    .values({ application_id: waits.id, asked_by: waits.coordinators[0]!.id, asked_at: hoursAgo(now, 0.5) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answered = { answer: 'Off oxygen since Monday.', answered_by: advocate, answered_at: hoursAgo(now, 0.25) }
  await tx
    .insertInto('application_request_items')
    .values([
      { request_id, question: 'Has the patient been on oxygen this week?', ...answered },
      { request_id, question: 'Who brings the patient’s own medication?', answer: null, answered_by: null, answered_at: null },
    ])
    .execute()
}
