import { acknowledge } from '#domain/placement/applications/approval.ts'
import type { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { publish } from '../../platform/events/events.ts'
import type { Call } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { storeLine } from './chatLines.ts'
import { aboutApplication, requireApplication } from './require.ts'
import { changedMeanwhile, saveChange } from './saveChange.ts'

const acknowledged = 'Conditions acknowledged'

/** Records that the advocate acknowledged an acceptance's conditions. A repeated call returns the application unchanged. */
export async function acknowledgeConditions(call: Call<typeof applications.acknowledge, Application>) {
  const { subject: before, tx, actor, now, addAuditSubject } = call
  addAuditSubject(aboutApplication(before))
  const change = acknowledge(before, { at: now, by: `${actor.first_name} ${actor.last_name}` })
  if (!change) return before
  if (!(await saveChange(tx, before, null, change))) {
    const fresh = await requireApplication(call, before.id)
    // A concurrent call already saved the acknowledgment.
    if (fresh.conditions_acknowledged_at !== null) return fresh
    throw new HttpError('conflict', changedMeanwhile, { fresh })
  }
  await storeLine(tx, { application_id: before.id, author_id: actor.id, side: 'advocate', body: acknowledged, created_at: now })
  await publish(call, 'stepTaken', { application: before, by: 'advocate', what: acknowledged, status: before.status })
  await storeStandings(tx, [before.record_id])
  return requireApplication(call, before.id)
}
