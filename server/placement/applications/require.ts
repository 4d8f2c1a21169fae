import type { Actor } from '#domain/identity/actor.ts'
import { applicationScope } from '#domain/placement/access.ts'
import { acknowledge } from '#domain/placement/applications/approval.ts'
import type { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import type { Config } from '../../config.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/events.ts'
import type { Call } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { findApplication } from './applicationQueries.ts'
import { storeLine } from './notes.ts'
import { changedMeanwhile, saveChange } from './saveChange.ts'

type Reach = { tx: Db; actor: Actor; now: string; context: { config: Config } }

/** Loads an application that the actor may see. Throws 404, never 403, for any other application. */
export async function requireApplication(call: Reach, id: number): Promise<Application> {
  const scope = applicationScope(call.actor, momentsOf(call.now, call.context.config))
  const application = await findApplication(call.tx, scope, call.now, id)
  if (!application) throw new HttpError('not_found', 'Application not found')
  return application
}

/** The application in the path, as an endpoint's subject. */
export const applicationInPath = (call: Reach & { params: { id: number } }) => requireApplication(call, call.params.id)

/** The audit subject for this application. */
export const aboutApplication = (application: Pick<Application, 'id' | 'record_id'>, detail?: Record<string, unknown>) => ({
  patient_id: application.record_id,
  type: 'applications',
  ids: [application.id],
  ...(detail && { detail }),
})

const acknowledged = 'Conditions acknowledged'

/** Records that the advocate acknowledged an acceptance's conditions. A repeated call returns the application unchanged. */
export async function acknowledgeConditions(call: Call<typeof applications.acknowledge, Application>) {
  const { subject: before, tx, actor, now, addAuditSubject } = call
  addAuditSubject(aboutApplication(before))
  const change = acknowledge(before, { at: now, by: personName(actor) })
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
