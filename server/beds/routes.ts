import type { Actor } from '#domain/actor.ts'
import { beds } from '#domain/beds/contract.ts'
import { BedSettings, type FacilityBeds } from '#domain/beds/schema.ts'
import { difference } from '../auditTrail/difference.ts'
import type { Db } from '../db/connect.ts'
import { publish } from '../events/events.ts'
import { ownFacilities, requireFacility } from '../facilities/require.ts'
import { type Call, type Handlers, prepared } from '../http/serve.ts'
import { findBeds, listBeds, listHistory, saveSettings } from './bedQueries.ts'
import { linked, openLink } from './links.ts'
import { reportBeds } from './reportBeds.ts'

async function listOwnBeds({ tx, actor }: Call<typeof beds.own>) {
  const data = await listBeds(tx, ownFacilities(actor))
  return { data, total: data.length }
}

async function showBeds({ tx, actor, params, allow }: Call<typeof beds.show>) {
  const facility = await reach(tx, actor, params.id)
  allow(facility)
  return facility
}

async function reportBedCounts(call: Call<typeof beds.tell>) {
  const { tx, actor, params, body, allow, addAuditSubject } = call
  const { facility_id } = await allowed(reach(tx, actor, params.id), allow)
  addAuditSubject({ type: 'facilities', ids: [facility_id], detail: { beds: body.beds } })
  return reportBeds(call, facility_id, body.beds, { user_id: actor.id, by_link: false })
}

async function changeBedSettings(call: Call<typeof beds.set>) {
  const { tx, actor, params, body, now, allow, addAuditSubject } = call
  const before = await allowed(reach(tx, actor, params.id), allow)
  await saveSettings(tx, before.facility_id, body, now)
  addAuditSubject({ type: 'facilities', ids: [before.facility_id], detail: difference(BedSettings.parse(before), body) })
  await publish(call, 'bedsChanged', before)
  return (await findBeds(tx, before.facility_id))!
}

const showLinkedBeds = prepared(
  beds.byLink,
  ({ context, body, now, from }) => openLink(context, body.token, now, from.ip),
  async ({ tx, prepared: link }) => linked(tx, (await findBeds(tx, link.facility_id))!, link),
)

const reportLinkedBeds = prepared(
  beds.tellByLink,
  ({ context, body, now, from }) => openLink(context, body.token, now, from.ip),
  async ({ prepared: link, ...call }) => {
    const { facility_id, user_id } = link
    call.addAuditSubject({ type: 'facilities', ids: [facility_id], detail: { beds: call.body.beds, by_link_of: user_id } })
    const shown = (fresh: FacilityBeds) => linked(call.tx, fresh, link)
    return shown(await reportBeds(call, facility_id, call.body.beds, { user_id, by_link: true }, shown))
  },
)

async function showBedHistory({ tx, actor, params, query, allow }: Call<typeof beds.history>) {
  const { facility_id } = await allowed(reach(tx, actor, params.id), allow)
  return listHistory(tx, facility_id, query)
}

export const bedRoutes: Handlers<typeof beds> = {
  own: listOwnBeds,
  show: showBeds,
  tell: reportBedCounts,
  set: changeBedSettings,
  byLink: showLinkedBeds,
  tellByLink: reportLinkedBeds,
  history: showBedHistory,
}

/**
 * Loads the beds for the permission check. Access to the facility is not enough, because anyone can see the directory but not
 * everyone can report beds.
 */
async function reach(tx: Db, actor: Actor, id: number): Promise<FacilityBeds> {
  const facility = await requireFacility(tx, actor, id)
  return (await findBeds(tx, facility.id))!
}

async function allowed(reaching: Promise<FacilityBeds>, allow: (facility: FacilityBeds) => void): Promise<FacilityBeds> {
  const facility = await reaching
  allow(facility)
  return facility
}
