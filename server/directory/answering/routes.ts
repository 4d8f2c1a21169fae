import { answering } from '#domain/directory/answering/contract.ts'
import { Answering, type FacilityAnswering } from '#domain/directory/answering/schema.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { facilityInPath, ownFacilities } from '../facilities/queries.ts'
import { findAnswering, listAnswering, saveAnswering } from './queries.ts'

async function listOwnAnswering({ tx, actor }: Call<typeof answering.own>) {
  const data = await listAnswering(tx, ownFacilities(actor))
  return { data, total: data.length }
}

async function changeAnswering({
  subject: before,
  tx,
  body,
  now,
  context,
  addAuditSubject,
  after,
}: Call<typeof answering.change, FacilityAnswering>) {
  await saveAnswering(tx, before.facility_id, body, now)
  addAuditSubject({ type: 'facilities', ids: [before.facility_id], detail: difference(Answering.parse(before), body) })
  const pending = await tx
    .selectFrom('applications')
    .select(['id', 'record_id', 'facility_id', 'advocate_id'])
    .where('facility_id', '=', before.facility_id)
    .where('status', 'in', ['New', 'In Review', 'Request for Interview'])
    .execute()
  await publish({ tx, now, context, after }, 'applicationsChanged', { applications: pending })
  return { ...before, ...body }
}

export const answeringRoutes: Handlers<typeof answering> = {
  own: listOwnAnswering,
  show: handler(answering.show, { subject: call => requireAnswering(call), run: async ({ subject }) => subject }),
  change: handler(answering.change, { subject: call => requireAnswering(call, true), run: changeAnswering }),
}

/**
 * Loads the settings for the permission check. Access to the facility is not enough: the directory is public, but response
 * settings are not.
 */
async function requireAnswering(call: SubjectCall<typeof answering.show>, hold = false): Promise<FacilityAnswering> {
  const facility = await facilityInPath(call)
  return (await findAnswering(call.tx, facility.id, hold))!
}
