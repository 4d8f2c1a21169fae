import { ageTagsFor } from '#domain/matching/ages.ts'
import type { matching } from '#domain/matching/contract.ts'
import { genderTagsFor } from '#domain/matching/genders.ts'
import { needsOf } from '#domain/matching/needs.ts'
import { verdict } from '#domain/matching/verdict.ts'
import { aboutApplication, reachApplication } from '../applications/reach.ts'
import type { Db } from '../db/connect.ts'
import { staffedAmong } from '../facilities/queries.ts'
import type { Handlers } from '../http/serve.ts'
import { reachPatient } from '../patients/reach.ts'
import { pinVersion } from './pins.ts'
import { centerOf } from './place.ts'
import { readReceipt } from './receipts.ts'
import { toldAmong, whoTold } from './reportedBeds.ts'
import { countSearch } from './searches.ts'

export const matchingRoutes: Handlers<typeof matching> = {
  async matches(call) {
    const { tx, params, query, now, house, allow, about, after } = call
    const patient = await reachPatient(call, params.id)
    allow(patient)
    const [center, directory, standing] = await Promise.all([
      centerOf(tx, patient, query),
      house.matcher.directory(tx),
      standingApplications(tx, patient.id),
    ])
    const { index, facilities } = directory
    const found = index.match(needsOf(patient, now.slice(0, 10)), {
      lat: center.latitude,
      lng: center.longitude,
      radius_miles: query.radius,
      filters: query.filters,
      told: query.open_beds ? await whoTold(tx, directory, patient, now) : undefined,
      page_number: query.page_number,
      page_size: query.page_size,
    })
    const ids = found.page.map(({ id }) => id)
    const [staffed, told] = await Promise.all([staffedAmong(tx, ids), toldAmong(tx, directory, patient, ids)])
    about({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
    const { radius, filters } = query
    const searched = { patient_id: patient.id, levels: patient.treatment_levels, center, radius, filters, total: found.total }
    after(() => countSearch(house, now, searched))
    return {
      matches: found.page.map(({ id, distance, network }) => ({
        ...facilities.get(id)!,
        distance,
        network,
        staffed: staffed.has(id),
        open_beds: told.get(id) ?? [],
        application: standing.get(id) ?? null,
      })),
      total: found.total,
      center,
      pins: { version: pinVersion(directory), ...index.pinSet(found) },
      counts: found.counts,
      excluded: found.excluded,
      relaxations: found.relaxations,
      wider: found.wider,
    }
  },

  async excluded(call) {
    const { tx, params, query, now, house, allow, about } = call
    const patient = await reachPatient(call, params.id)
    allow(patient)
    const center = await centerOf(tx, patient, query)
    const directory = await house.matcher.directory(tx)
    const { index, facilities, asMatch } = directory
    const told = query.open_beds ? await whoTold(tx, directory, patient, now) : undefined
    const needs = needsOf(patient, now.slice(0, 10))
    const { filters, radius: radius_miles, page_number, page_size } = query
    const search = { lat: center.latitude, lng: center.longitude, radius_miles, filters, told, page_number, page_size }
    const { page, total } = index.excluded(needs, search, query.reason, query.lacks)
    about({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
    const data = page.map(({ id, distance }) => {
      const facility = facilities.get(id)!
      const said = verdict(needs, asMatch(facility), filters, told)
      return { ...facility, distance, reasons: said.matches ? [] : said.reasons }
    })
    return { data, total }
  },

  async receipt(call) {
    const application = await reachApplication(call, call.params.id)
    call.allow()
    call.about(aboutApplication(application))
    return readReceipt(call.tx, await call.house.matcher.directory(call.tx), application)
  },

  async features(call) {
    const patient = await reachPatient(call, call.params.id)
    call.allow(patient)
    const needs = needsOf(patient, call.now.slice(0, 10))
    const provider = needs.payment === 'cash' ? null : (patient.patient_insurance ?? patient.secondary_insurance)?.provider
    call.about({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
    return {
      feature_tags: [...needs.required, ...needs.offered],
      required_tags: [...needs.required],
      population_tags: [
        ...(needs.age === null ? [] : ageTagsFor(needs.age)),
        ...(needs.gender === null ? [] : genderTagsFor(needs.gender)),
      ],
      provider: provider ? { ...provider, insurance_type: provider.insurance_type ?? null } : null,
    }
  },

  async matchCount(call) {
    const patient = await reachPatient(call, call.params.id)
    call.allow(patient)
    // Not a save of the patient, so the time of the last save stays.
    await call.tx.updateTable('patients').set({ match_count: call.body.match_count }).where('id', '=', patient.id).execute()
    call.about({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
    return call.body
  },
}

async function standingApplications(tx: Db, record_id: number) {
  const rows = await tx
    .selectFrom('applications')
    .select(['id', 'facility_id', 'status'])
    .where('record_id', '=', record_id)
    .where('status', 'not in', ['Cancelled', 'Withdrawn'])
    .execute()
  return new Map(rows.map(row => [row.facility_id, { id: row.id, status: row.status }]))
}
