import type { Actor } from '#domain/actor.ts'
import type { answering } from '#domain/answering/contract.ts'
import { Answering, type FacilityAnswering } from '#domain/answering/schema.ts'
import { difference } from '../auditTrail/difference.ts'
import type { Db } from '../db/connect.ts'
import { publish } from '../events/events.ts'
import { ownFacilities, requireFacility } from '../facilities/require.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { findAnswering, listAnswering, saveAnswering } from './queries.ts'

async function listOwnAnswering({ tx, actor }: Call<typeof answering.own>) {
  const data = await listAnswering(tx, ownFacilities(actor))
  return { data, total: data.length }
}

async function showAnswering({ tx, actor, params, allow }: Call<typeof answering.show>) {
  const facility = await requireAnswering(tx, actor, params.id)
  allow(facility)
  return facility
}

async function changeAnswering({
  tx,
  actor,
  params,
  body,
  now,
  context,
  allow,
  addAuditSubject,
  after,
}: Call<typeof answering.change>) {
  const before = await requireAnswering(tx, actor, params.id, true)
  allow(before)
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
  show: showAnswering,
  change: changeAnswering,
}

/**
 * Loads the settings for the permission check. Access to the facility is not enough: the directory is public, but response
 * settings are not.
 */
async function requireAnswering(tx: Db, actor: Actor, id: number, hold = false): Promise<FacilityAnswering> {
  const facility = await requireFacility(tx, actor, id)
  return (await findAnswering(tx, facility.id, hold))!
}
