import { endedStatuses } from '#domain/placement/statuses/statuses.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'

/** Reloads the open screens of both sides that show a patient's record next to an application, after a change to the record. */
export async function refreshReaders(call: Publisher, patient: { id: number }): Promise<void> {
  const { accessEnds } = momentsOf(call.now, call.context.config)
  const applications = await call.tx
    .selectFrom('applications')
    .select(['id', 'record_id', 'facility_id', 'advocate_id'])
    .where('record_id', '=', patient.id)
    .where(where => where.or([where('status', 'not in', endedStatuses), where('ended_at', '>', accessEnds)]))
    .execute()
  await publish(call, 'applicationsChanged', { applications })
}
