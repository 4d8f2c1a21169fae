import { beds } from '#domain/directory/beds/contract.ts'
import { BedSettings, type FacilityBeds } from '#domain/directory/beds/schema.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { facilityInPath, ownFacilities } from '../facilities/queries.ts'
import { findBeds, listBeds, listHistory, saveSettings } from './bedQueries.ts'
import { linked, openLink } from './links.ts'
import { reportBeds } from './reportBeds.ts'

async function listOwnBeds({ tx, actor }: Call<typeof beds.own>) {
  const data = await listBeds(tx, ownFacilities(actor))
  return { data, total: data.length }
}

async function reportBedCounts(call: Call<typeof beds.tell, FacilityBeds>) {
  const { actor, session, body, addAuditSubject } = call
  const { facility_id } = call.subject
  // A program is not a user. The audit row names its token.
  const user_id = session.token ? null : actor.id
  addAuditSubject({ type: 'facilities', ids: [facility_id], detail: { beds: body.beds } })
  return reportBeds(call, facility_id, body.beds, { user_id, by_link: false })
}

async function changeBedSettings(call: Call<typeof beds.set, FacilityBeds>) {
  const { subject: before, tx, body, now, addAuditSubject } = call
  await saveSettings(tx, before.facility_id, body, now)
  addAuditSubject({ type: 'facilities', ids: [before.facility_id], detail: difference(BedSettings.parse(before), body) })
  await publish(call, 'bedsChanged', before)
  return (await findBeds(tx, before.facility_id))!
}

const showLinkedBeds = handler(beds.byLink, {
  prepare: ({ context, body, now, from }) => openLink(context, body.token, now, from.ip),
  run: async ({ tx, prepared: link }) => linked(tx, (await findBeds(tx, link.facility_id))!, link),
})

const reportLinkedBeds = handler(beds.tellByLink, {
  prepare: ({ context, body, now, from }) => openLink(context, body.token, now, from.ip),
  run: async ({ prepared: link, ...call }) => {
    const { facility_id, user_id } = link
    call.addAuditSubject({ type: 'facilities', ids: [facility_id], detail: { beds: call.body.beds, by_link_of: user_id } })
    const shown = (fresh: FacilityBeds) => linked(call.tx, fresh, link)
    return shown(await reportBeds(call, facility_id, call.body.beds, { user_id, by_link: true }, shown))
  },
})

async function showBedHistory({ subject, tx, query }: Call<typeof beds.history, FacilityBeds>) {
  return listHistory(tx, subject.facility_id, query)
}

export const bedRoutes: Handlers<typeof beds> = {
  own: listOwnBeds,
  show: handler(beds.show, { subject: bedsInPath, run: async ({ subject }) => subject }),
  tell: handler(beds.tell, { subject: bedsInPath, run: reportBedCounts }),
  set: handler(beds.set, { subject: bedsInPath, run: changeBedSettings }),
  byLink: showLinkedBeds,
  tellByLink: reportLinkedBeds,
  history: handler(beds.history, { subject: bedsInPath, run: showBedHistory }),
}

/**
 * Loads the beds for the permission check. Access to the facility is not enough, because anyone can see the directory but not
 * everyone can report beds.
 */
async function bedsInPath(call: SubjectCall<typeof beds.show>): Promise<FacilityBeds> {
  const facility = await facilityInPath(call)
  return (await findBeds(call.tx, facility.id))!
}
