import type { Actor } from '#domain/identity/actor.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { matching } from '#domain/matching/contract.ts'
import { factsOf, featuresOf, needsFrom, needsOf } from '#domain/matching/needs.ts'
import { boxOf, type FactSearch } from '#domain/matching/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { payersByCode } from '../intake/patients/patientQueries.ts'
import { patientInPath } from '../intake/patients/require.ts'
import { aboutApplication, applicationInPath } from '../placement/applications/require.ts'
import type { Db } from '../platform/db/connect.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'
import { type PatientToMatch, patientToMatch } from './patientToMatch.ts'
import { findPins } from './pins.ts'
import { centerOf, centerOfSearch } from './place.ts'
import { readReceipt } from './receipts.ts'
import { buildSearch, excludedOf, findMatches, type SearchRequest } from './results.ts'
import { countedSearch, countSearch } from './searches.ts'

async function listMatches(call: Call<typeof matching.matches, PatientToMatch>) {
  const { subject: patient, tx, query, now, context, addAuditSubject, after } = call
  const { applications, hospital, directory_version } = patient
  const center = await centerOf(tx, patient, query, async () => hospital)
  const directory = await context.matcher.directory(tx, directory_version)
  const { radius, filters } = query
  const searched = { patient_id: patient.id, levels: patient.treatment_levels, center, radius, filters }
  const search = countedSearch(context.secret, now, searched)
  const request = { ...askedBy(patient, now), center, query, now }
  const { answer, counted } = await findMatches(tx, directory, request, { applications, digest: search.digest })
  addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
  // Most searches request another page or repeat an earlier search. A search for a facility by name is not counted because it shows
  // nothing about demand. Neither does a sample patient.
  if (!query.name && !counted && !patient.is_sample) after(() => countSearch(context.db, search, answer.total))
  return answer
}

async function listPins(call: Call<typeof matching.pins, Patient>) {
  const { subject: patient, tx, query, now, context, addAuditSubject } = call
  const center = await centerOf(tx, patient, query)
  const directory = await context.matcher.directory(tx)
  addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
  return findPins(tx, directory, { ...askedBy(patient, now), center, query, now }, { box: boxOf(query), ids: query.ids })
}

async function listExcluded(call: Call<typeof matching.excluded, Patient>) {
  const { subject: patient, tx, query, now, context, addAuditSubject } = call
  const center = await centerOf(tx, patient, query)
  const directory = await context.matcher.directory(tx)
  addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
  return excludedOf(tx, directory, { ...askedBy(patient, now), center, query, now }, query)
}

// The audit row contains the caller and the time but not the search, which describes a person and is not stored anywhere.
async function searchMatches(call: Call<typeof matching.search>) {
  const directory = await call.context.matcher.directory(call.tx)
  const { answer } = await findMatches(call.tx, directory, await askedIn(call))
  call.addAuditSubject({ type: 'facilities' })
  return answer
}

async function searchPins(call: Call<typeof matching.searchPins>) {
  const directory = await call.context.matcher.directory(call.tx)
  return findPins(call.tx, directory, await askedIn(call), { box: boxOf(call.body), ids: call.body.ids })
}

async function searchExcludedFacilities(call: Call<typeof matching.searchExcluded>) {
  const directory = await call.context.matcher.directory(call.tx)
  const answer = await excludedOf(call.tx, directory, await askedIn(call), call.body)
  call.addAuditSubject({ type: 'facilities' })
  return answer
}

async function countSearchMatches(call: Call<typeof matching.searchCount>) {
  const directory = await call.context.matcher.directory(call.tx)
  const searchRequest = await askedIn(call)
  const search = await buildSearch(call.tx, directory, searchRequest)
  return { total: (await directory.index.match(searchRequest.needs, search)).total }
}

async function showReceipt(call: Call<typeof matching.receipt, Application>) {
  const { subject: application } = call
  call.addAuditSubject(aboutApplication(application))
  return readReceipt(call.tx, await call.context.matcher.directory(call.tx), application)
}

async function listSearchableFeatures(call: Call<typeof matching.features, Patient>) {
  const { subject: patient } = call
  const needs = needsOf(patient, dayIn(patient.time_zone, call.now))
  const provider = needs.payment === 'cash' ? null : (patient.patient_insurance ?? patient.secondary_insurance)?.provider
  call.addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
  return {
    ...featuresOf(needs),
    provider: provider ? { ...provider, insurance_type: provider.insurance_type ?? null } : null,
  }
}

async function saveMatchCount(call: Call<typeof matching.matchCount, Patient>) {
  const { subject: patient } = call
  // Saving the count is not an edit of the patient, so the time of the last save stays the same.
  await call.tx.updateTable('patients').set({ match_count: call.body.match_count }).where('id', '=', patient.id).execute()
  call.addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
  return call.body
}

export const matchingRoutes: Handlers<typeof matching> = {
  matches: handler(matching.matches, { subject: call => patientToMatch(call, call.params.id), run: listMatches }),
  pins: handler(matching.pins, { subject: patientInPath, run: listPins }),
  excluded: handler(matching.excluded, { subject: patientInPath, run: listExcluded }),
  search: searchMatches,
  searchPins,
  searchExcluded: searchExcludedFacilities,
  searchCount: countSearchMatches,
  receipt: handler(matching.receipt, { subject: applicationInPath, run: showReceipt }),
  features: handler(matching.features, { subject: patientInPath, run: listSearchableFeatures }),
  matchCount: handler(matching.matchCount, { subject: patientInPath, run: saveMatchCount }),
}

/** The patient's age depends on the date at the hospital. */
function askedBy(patient: Patient, now: string) {
  const day = dayIn(patient.time_zone, now)
  return { facts: factsOf(patient, day), needs: needsOf(patient, day) }
}

/** Converts a search that is not tied to a patient. A payer that is not on the payer list is neither public nor private. */
async function askedIn({
  tx,
  actor,
  body,
  now,
}: {
  tx: Db
  actor: Actor
  body: FactSearch
  now: string
}): Promise<SearchRequest> {
  const [first] = body.plans
  const payers = await payersByCode(tx, first ? [first] : [], body.plans)
  return {
    facts: body,
    needs: needsFrom(body, (first && payers.get(first)?.insurance_type) || null),
    center: await centerOfSearch(tx, body.near, actor.organization_id, body),
    query: body,
    now,
  }
}
