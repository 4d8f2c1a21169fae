import { facilityScope } from '#domain/directory/access.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import { directory, type ListedFacility } from '#domain/matching/directory.ts'
import { needsFrom } from '#domain/matching/needs.ts'
import { noFacts } from '#domain/matching/typedFacts.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { z } from '#domain/platform/zod.ts'
import { photosOf } from '../directory/facilities/photos.ts'
import { findFacilities, followFacility, pageOfFacilities, requireFacilityToApply } from '../directory/facilities/queries.ts'
import { requirePatient, requirePatientToChange } from '../intake/patients/require.ts'
import type { DirectoryFacility } from '../matching/columns.ts'
import { makeReceipt } from '../matching/receipts.ts'
import { callBack } from '../placement/placementLog/queries.ts'
import { pageLimits } from '../platform/db/listing.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'
import { apply } from './apply.ts'

async function listDirectory({ tx, actor, query, context }: Call<typeof directory.list>) {
  const { page_number, page_size, lat, lng, radius } = query
  const known = await context.matcher.directory(tx)
  // Around a point, lists the facilities in the radius, nearest first, with their coordinates (MAT-015).
  if (lat !== undefined && lng !== undefined) {
    const search = { lat, lng, radius_miles: radius, filters: [], page_number, page_size }
    const found = await known.index.match(noNeeds, search)
    const photos = await photosOf(
      tx,
      found.page.map(({ id }) => id),
    )
    return {
      data: found.page.map(({ id, distance }) => listed({ ...known.facilities.get(id)!, ...photos(id), distance })),
      total: found.total,
    }
  }
  const { ids, total } = await pageOfFacilities(tx, facilityScope(actor), {
    q: query.q,
    active: query.active,
    ...pageLimits(query),
  })
  const otherFacilities = await findFacilities(
    tx,
    facilityScope(actor),
    ids.filter(id => !known.facilities.has(id)),
  )
  const unmatched = new Map(otherFacilities.map(facility => [facility.id, withFeatures(facility)]))
  const rows = ids.flatMap(id => known.facilities.get(id) ?? unmatched.get(id) ?? [])
  const photos = await photosOf(tx, ids)
  return { data: rows.map(row => listed({ ...row, ...photos(row.id), distance: null })), total }
}

const applyToFacility = handler(directory.apply, {
  subject: 'in the input',
  prepare: async ({ actor, body, context, now, authorize }) => {
    const patient = await requirePatient({ tx: context.db, actor, now, context }, body.recordId)
    authorize(patient)
    return makeReceipt({ db: context.db, matcher: context.matcher, patient, shown: body.search, now })
  },
  run: async call => {
    const patient = await requirePatientToChange(call, call.body.recordId)
    call.authorize(patient)
    return apply(call, await requireFacilityToApply(call.tx, facilityScope(call.actor), call.params.id), patient)
  },
})

async function logPhoneCall(call: Call<typeof directory.logCall>) {
  const { tx, actor, params, body, now, authorize, addAuditSubject } = call
  const patient = await requirePatient(call, body.recordId)
  authorize(patient)
  const facility = await followFacility(tx, actor, params.id)
  const logged = await tx
    .insertInto('placement_attempts')
    .values({
      facility_id: facility.id,
      patient_id: patient.id,
      user_id: actor.id,
      outcome: body.outcome,
      note: body.note,
      ...callBack(body.call_back_at, now),
      at: now,
      created_at: now,
    })
    .returning(['id', 'outcome', 'created_at'])
    .executeTakeFirstOrThrow()
  addAuditSubject({ patient_id: patient.id, type: 'placement_attempts', ids: [logged.id] })
  return logged
}

async function listPhoneCalls(call: Call<typeof directory.calls>) {
  const { tx, actor, params, query, authorize, addAuditSubject } = call
  const patient = await requirePatient(call, query.recordId)
  authorize(patient)
  const facility = await followFacility(tx, actor, params.id)
  const data = await tx
    .selectFrom('placement_attempts')
    .select(['id', 'outcome', 'note', 'call_back_at', 'created_at'])
    .where('facility_id', '=', facility.id)
    .where('patient_id', '=', patient.id)
    .where('removed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  addAuditSubject({ patient_id: patient.id, type: 'placement_attempts', ids: data.map(row => row.id) })
  return { data, total: data.length }
}

/** The directory that matching uses, and the actions that an advocate can take on a facility in it: apply, or log a phone call. */
export const directoryRoutes: Handlers<typeof directory> = {
  list: listDirectory,
  apply: applyToFacility,
  logCall: handler(directory.logCall, { subject: 'in the input', run: logPhoneCall }),
  calls: handler(directory.calls, { subject: 'in the input', run: listPhoneCalls }),
}

/** Needs for browsing that is not tied to a patient. They exclude nothing. */
const noNeeds = needsFrom(noFacts, null)

type Listed = z.input<typeof ListedFacility>

/** A facility as lists show it. The contract removes the other fields. */
const listed = (
  facility: WithoutPlace & { distance: number | null } & ReturnType<Awaited<ReturnType<typeof photosOf>>>,
): Listed => facility

/** A facility that matching does not show may have no coordinates. */
type WithoutPlace = Omit<DirectoryFacility, 'latitude' | 'longitude'> & Pick<Facility, 'latitude' | 'longitude'>

const withFeatures = (facility: Facility): WithoutPlace => ({
  ...facility,
  approximate: facility.geo_source === 'zip',
  features: [...new Set(keysOf(facilityTagFields).flatMap(field => facility[field] ?? []))],
})
