import type { Actor } from '#domain/identity/actor.ts'
import { applicationScope } from '#domain/placement/applications/access.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Config } from '../../config.ts'
import { momentsOf } from '../../platform/access/moments.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findApplication } from './applicationQueries.ts'

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
