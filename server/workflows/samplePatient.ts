import { careLevel, tag } from '#domain/directory/tags.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { sections } from '#domain/intake/patients/intake/sections.ts'
import { type Insurance, type Patient, unanswered } from '#domain/intake/patients/schema.ts'
import { emptySnapshot, type SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { samples } from '#domain/intake/samples/contract.ts'
import { sampleContact, sampleEntry, sampleName } from '#domain/intake/samples/rules.ts'
import { needsOf } from '#domain/matching/needs.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { erasePatients, removeFiles } from '../compliance/retention/run.ts'
import { searchPayers } from '../directory/payers/queries.ts'
import { insertPatient, organizationOf } from '../intake/patients/patientQueries.ts'
import { lockAdvocateRow } from '../intake/patients/require.ts'
import type { Db } from '../platform/db/connect.ts'
import { zipCenter } from '../platform/geo/zips.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'
import { tagIds } from '../seed/catalog.ts'
import { substanceAnswer } from '../seed/rows.ts'

const findSample = (db: Db, advocate_id: number) =>
  db.selectFrom('patients').select('id').where('advocate_id', '=', advocate_id).where('is_sample', '=', true)

async function showSample({ tx, actor }: Call<typeof samples.show>) {
  const found = await findSample(tx, actor.id).executeTakeFirst()
  return { id: found?.id ?? null }
}

async function createSample(call: Call<typeof samples.create, undefined, Made>) {
  const { tx, actor, now, addAuditSubject, prepared } = call
  await lockAdvocateRow(tx, actor)
  const { id, made } = await insertOnce(tx, actor, prepared, now)
  addAuditSubject({ patient_id: id, type: 'patients', ids: [id], detail: { made } })
  return { id }
}

async function deleteSample({ tx, actor, now, context, after, addAuditSubject }: Call<typeof samples.remove>) {
  const id = await eraseSample(tx, actor.id, now)
  addAuditSubject({ patient_id: id ?? null, type: 'patients', ids: id === undefined ? [] : [id] })
  if (id !== undefined) after(() => removeFiles(context))
  return { deleted: id !== undefined }
}

/** A sample patient, with whom a new advocate tries the product (docs/decisions/0047-sample-patient.md). */
export const sampleRoutes: Handlers<typeof samples> = {
  show: showSample,
  create: handler(samples.create, { prepare: makeSample, run: createSample }),
  remove: deleteSample,
}

/**
 * Deletes the advocate's sample and everything that was entered for it, except the audit log. Returns its id; undefined if there is none.
 * Its files are listed for deletion after the commit.
 */
export async function eraseSample(tx: Db, advocate_id: number, now: string): Promise<number | undefined> {
  const sample = await findSample(tx, advocate_id).forUpdate().executeTakeFirst()
  if (sample) await erasePatients(tx, [sample.id], now)
  return sample?.id
}

type Made = { answers: Partial<Patient>; snapshot: SnapshotAnswers }

/** Stores the sample, or returns the one that the advocate already has. The unique form entry decides between simultaneous requests. */
async function insertOnce(tx: Db, actor: Actor, { answers, snapshot }: Made, now: string) {
  const inserted = await insertPatient(tx, {
    ...(answers as Partial<Patient> & typeof sampleName & Pick<Patient, 'date_of_birth'>),
    advocate_id: actor.id,
    // Belongs to no hospital, so no list, figure, or archive of one contains it.
    organization_id: null,
    is_sample: true,
    intake_complete: true,
    current_section: sections.length,
    // The state of section 2 depends on the release.
    sections_saved: Object.fromEntries(sections.flatMap(({ number }) => (number === 2 ? [] : [[number, now]]))),
    entry: sampleEntry,
    created_at: now,
    updated_at: now,
  })
  if (!inserted) {
    const before = await findSample(tx, actor.id).executeTakeFirst()
    if (!before) throw new HttpError('conflict', 'The sample patient could not be made.')
    return { ...before, made: false }
  }
  await tx
    .insertInto('clinical_snapshots')
    .values({
      patient_id: inserted.id,
      answers: JSON.stringify(snapshot),
      hold_expires_at: null,
      reminded_at: now,
      updated_by: actor.id,
      updated_at: now,
    })
    .execute()
  return { ...inserted, made: true }
}

/** Where the sample lives if the advocate's organization has no ZIP code that is on the list. */
const otherZip = '90012'

/** The levels of care to try, from the most common request of a hospital. */
const levels = [
  careLevel.shortResidential,
  careLevel.residential,
  careLevel.residentialDetox,
  careLevel.detox,
  careLevel.dualDiagnosis,
  careLevel.psychiatric,
  careLevel.intensiveOutpatient,
  careLevel.outpatient,
]
const radius_miles = 100
/** As many matches as make a list worth looking at. */
const enough = 3

/** Makes up the answers for a patient near the advocate's organization. Chooses the need and the payment for which facilities match. */
async function makeSample({
  actor,
  context,
  now,
}: Pick<Call<typeof samples.create>, 'actor' | 'context' | 'now'>): Promise<Made> {
  const { db, matcher } = context
  const organization = actor.organization_id === null ? null : await organizationOf(db, actor.organization_id)
  const own = organization?.address?.zip_code?.slice(0, 5) ?? ''
  const zip = zipCenter(own) ? own : otherZip
  const place = zipCenter(zip)!
  const found = await searchPayers(db, {
    activeOnly: true,
    insurance_type: 'Public',
    state: place.state,
    page_number: 1,
    page_size: 1,
    order: 'asc',
  } as Parameters<typeof searchPayers>[1])
  const payer = found.rows[0]
  const insured = payer && paidBy(payer, place.county)
  const { index } = await matcher.directory(db)
  let best = { total: -1, answers: {} as Partial<Patient> }
  for (const payment of [...(insured ? [insured] : []), paidInCash])
    for (const level of levels) {
      if (best.total >= enough) break
      const answers = { ...answersAt(now, { ...place, zip }), ...payment, treatment_levels: [level] }
      const needs = needsOf({ ...unanswered(), ...answers, clinical_snapshot: null }, now.slice(0, 10))
      const { total } = await index.match(needs, {
        lat: place.latitude,
        lng: place.longitude,
        radius_miles,
        filters: [],
        page_number: 1,
        page_size: 1,
      })
      if (total > best.total) best = { total, answers }
    }
  return { answers: best.answers, snapshot: snapshotAt(now) }
}

const paidInCash = {
  payment_method: [tag.payment.cash],
  estimated_budget: 'No Budget',
  patient_insurance: null,
}

const paidBy = ({ payer_code, payer_name, insurance_type }: NonNullable<Insurance['provider']>, county: string) => ({
  payment_method: [tag.payment.insurance],
  estimated_budget: null,
  patient_insurance: {
    provider: { payer_code, payer_name, ...(insurance_type && { insurance_type }) },
    subscriber_id: 'SAMPLE-000',
    group_id: null,
    sub_relationship: 'self' as const,
    sub_first_name: sampleName.first_name,
    sub_last_name: sampleName.last_name,
    sub_phone_number: null,
    county,
    managed_care: [],
  },
})

type Place = { city: string; state: string; zip: string }

const alcohol = tagIds('addiction_program', 'Alcohol')[0]!
const inHours = (now: string, hours: number) => secondsAfter(now, hours * 3600)

/** All ten sections, except the level of care and the payment. The release is not signed, so that the advocate can practice that. */
const answersAt = (now: string, { city, state, zip }: Place) => ({
  ...sampleName,
  ...sampleContact,
  date_of_birth: `04/02/${Number(now.slice(0, 4)) - 36}`,
  gender_at_birth: 'female' as const,
  gender_identity: 'female' as const,
  race: 'Declined to say',
  preferred_language: tag.language.english,
  current_location: tagIds('patient_current_location', 'Emergency department')[0]!,
  receives_texts: tagIds('receives_texts', 'No'),
  homeless: false,
  address_line_one: '100 Sample Street',
  address_city: city,
  address_state: state,
  address_zipcode: zip,
  preferred_treatment_location: [tag.place.nearHome],
  current_location_line_one: '100 Sample Street',
  current_city: city,
  current_state: state,
  current_zip_code: zip,
  needs_transport: [tag.transport.no],
  estimated_discharge_timestamp: inHours(now, 48),
  emergency_arrival_at: inHours(now, -3),
  addictions: { [alcohol]: substanceAnswer('Oral', 'Within 24 hours', 'Once a day', 'Patient report') },
  source_of_information: tagIds('source_of_information', 'Patient'),
  mental_conditions: tagIds('mental_health_condition', 'Depression'),
  prescriptions: tagIds('prescription', 'Antidepressants'),
  health_conditions: tagIds('medical_condition', 'High blood pressure'),
  daily_medications_required: tagIds('daily_medications_required', 'No'),
  is_covid_vaccinated: tagIds('is_covid_vaccinated', 'Unknown'),
  is_transitioning: [tag.transition.no],
  social_determinants: [
    tag.placeToLive.yes,
    tag.job.partTime,
    tag.student.no,
    tag.flexibleSchedule.no,
    tag.relationships.same,
    tag.courtAppearance.no,
    tag.reportsToLawEnforcement.no,
    tag.historyOfTrauma.no,
    tag.withdrawalSymptoms.yes,
  ],
})

const snapshotAt = (now: string): SnapshotAnswers => ({
  ...emptySnapshot,
  legal_status: 'voluntary',
  medical_clearance: 'cleared',
  medical_clearance_at: inHours(now, -1),
  vitals_at: inHours(now, -1),
  systolic: 132,
  diastolic: 84,
  pulse: 88,
  temperature: 98.4,
  respiration: 16,
  oxygen_saturation: 98,
  blood_alcohol: 40,
  blood_alcohol_at: inHours(now, -2),
  ciwa_score: 6,
  ciwa_at: inHours(now, -1),
  last_use: [{ substance: alcohol, at: inHours(now, -8), amount: 'Four beers' }],
  no_known_allergies: true,
  pregnancy: 'no',
  mobility: 'independent',
  behaviors: ['calm'],
  observation_level: 'routine',
  infections: ['none'],
})
