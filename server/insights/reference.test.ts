import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TimeZone } from '#domain/answering/timeZones.ts'
import { closeReasons } from '#domain/applications/reasons.ts'
import { ageRanges, type InsightFilters, insuranceTypes } from '#domain/insights/filters.ts'
import { isChart, type Metric, metrics } from '#domain/insights/metrics.ts'
import { genders, patientStatuses, races } from '#domain/patients/schema.ts'
import { type Status, statuses } from '#domain/statuses/statuses.ts'
import type { Db } from '../db/connect.ts'
import { buildAdvocate, buildApplication, buildFacility, buildOrganization, buildPatient } from '../seed/builders.ts'
import { tagsOf } from '../seed/catalog.ts'
import { insuranceRow } from '../seed/rows.ts'
import { startServer } from '../testing.ts'
import { cohort } from './cohort.ts'
import { findBars, findNumber } from './reportQueries.ts'
import { slowly } from './testing.ts'

const { db, context } = await startServer()
const now = context.now()
/** Hospital time zones: west, east, without daylight saving time, and beyond the date line. */
const zones: TimeZone[] = ['America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Guam']
/** Instants around midnight in these zones, on normal days and at both daylight saving changes in Pacific time. */
const instants = [
  '2026-11-14T08:00:00Z',
  '2026-11-14T05:00:00Z',
  '2026-11-14T10:00:00Z',
  '2026-11-13T14:00:00Z',
  '2026-03-08T08:00:00Z',
  '2026-03-09T07:00:00Z',
  '2026-11-01T07:00:00Z',
  '2026-11-02T08:00:00Z',
].flatMap(midnight => [-3_600_000, -1, 0, 1, 3_600_000].map(ms => new Date(Date.parse(midnight) + ms).toISOString()))
const days = [
  '2026-03-06',
  '2026-03-07',
  '2026-03-08',
  '2026-03-09',
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2026-11-13',
  '2026-11-14',
]
const some = <T>(list: readonly T[]) => fc.constantFrom(...list)
const levels = tagsOf('treatment_level')
const conditions = tagsOf('mental_health_condition')
const payers = ['Blue Shield', 'Medi-Cal']

const aPatient = fc.record({
  status: some(patientStatuses),
  match_count: fc.option(fc.nat(300)),
  created_at: some(instants),
  // Birthdays the day before, on and after the days of entry, and at the limits of the age ranges.
  date_of_birth: fc.tuple(fc.integer({ min: 1946, max: 2012 }), some(days)).map(([year, day]) => `${year}${day.slice(4)}`),
  gender_identity: fc.option(some(genders)),
  race: fc.option(some(races.slice(0, 3))),
  homeless: fc.option(fc.boolean()),
  treatment_levels: fc.subarray(levels.slice(0, 4)),
  mental_conditions: fc.subarray(conditions.slice(0, 5)),
  health_conditions: fc.subarray(tagsOf('medical_condition').slice(0, 3)),
  acute_health_conditions: fc.subarray(tagsOf('facility_comorbidity_accommodation').slice(0, 3)),
  accessibility_requirements: fc.subarray(tagsOf('facility_general_accomodation').slice(0, 3)),
  patient_insurance: fc.option(some(payers)),
  secondary_insurance: fc.option(some(payers)),
  applications: fc.array(
    fc.record({
      status: some(statuses.filter(status => status !== 'Ready to Book' && status !== 'Hold')),
      close_reason: fc.option(some(closeReasons)),
      // A Yes that is still stored although the status implies fewer steps.
      agreed: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
})
const filters = {
  gender: some(genders),
  insurance: some(insuranceTypes),
  race: some(races.slice(0, 3)),
  age_range: some(ageRanges),
  unhoused: some(['0', '1'] as const),
  treatment_category: some(levels.slice(0, 4)),
}
/** Some days and at most two filters; all of them together would match no patient. */
const someFilters: fc.Arbitrary<InsightFilters> = fc
  .record({
    range: fc.tuple(some(days), some(days)),
    chosen: fc.subarray(Object.keys(filters) as (keyof typeof filters)[], { maxLength: 2 }),
    values: fc.record(filters),
  })
  .map(({ range, chosen, values }) => {
    const [start_date, end_date] = range.sort() as [string, string]
    return { start_date, end_date, ...Object.fromEntries(chosen.map(name => [name, values[name]])) }
  })

const organization = await buildOrganization(db, now, { type: 'hospital' })
const advocates = await Promise.all([1, 2].map(() => buildAdvocate(db, now, { organization_id: organization.id })))
const facilities = await Promise.all([1, 2, 3].map(() => buildFacility(db, now)))
const admin = { id: 0, organization_id: organization.id, organization_role: 'administrator' } as Parameters<typeof cohort>[0]

type Person = typeof aPatient extends fc.Arbitrary<infer T> ? T : never
const insured = (payer: string | null) => (payer ? insuranceRow(payer, { first_name: 'Ann', last_name: 'Bell' }) : null)

async function enter(people: Person[]) {
  for (const [n, { applications, patient_insurance, secondary_insurance, ...person }] of people.entries()) {
    const who = { advocate_id: advocates[n % 2]!.id, ...person }
    const row = await buildPatient(db, now, {
      ...who,
      payment_method: [],
      patient_insurance: insured(patient_insurance),
      secondary_insurance: insured(secondary_insurance),
    })
    for (const [at, { status, close_reason, agreed }] of applications.entries()) {
      const given = { record_id: row.id, facility_id: facilities[at]!.id, status: status as Status }
      const { id } = await buildApplication(db, now, given)
      await db
        .updateTable('applications')
        .set({ close_reason, ...(agreed && { patient_agreed: true, application_approved: true }) })
        .where('id', '=', id)
        .execute()
    }
  }
}

const readWorld = async (db: Db) => ({
  patients: await db.selectFrom('patients').selectAll().execute(),
  applications: await db.selectFrom('applications').selectAll().execute(),
  facilities: await db.selectFrom('facilities').select(['id', 'name']).execute(),
  tags: await db.selectFrom('feature_tags').select(['id', 'content']).execute(),
  payers: await db.selectFrom('payers').select(['payer_code', 'insurance_type']).execute(),
})
const sorted = (bars: unknown) => (Array.isArray(bars) ? bars.toSorted((one, two) => (one.key < two.key ? -1 : 1)) : bars)

test('every metric equals the reference implementation for any data, filters and time zone [INS-015] [INS-016] [INS-017]', async () => {
  await enter(fc.sample(aPatient, { numRuns: 40, seed: 26 }))
  const world = await readWorld(db)
  const asked = async (how: InsightFilters, metric: Metric, zone: TimeZone) => {
    const whom = cohort(admin, how, zone)
    return isChart(metric) ? findBars(db, whom, metric) : findNumber(db, whom, metric, 0.75)
  }
  let told = 0
  const seen = new Set<Metric>()
  await fc.assert(
    fc.asyncProperty(someFilters, fc.option(some(advocates), { nil: undefined }), some(zones), async (given, advocate, zone) => {
      const asking = { ...given, ...(advocate && { user_id: advocate.id }) }
      const wanted = slowly(world, asking, organization.id, zone)
      told += Number(wanted['patients-entered'])
      for (const metric of metrics) if (Number(wanted[metric]) > 0 || (wanted[metric] as unknown[])?.length) seen.add(metric)
      for (const metric of metrics)
        expect([metric, sorted(await asked(asking, metric, zone))]).toEqual([metric, sorted(wanted[metric])])
    }),
    { numRuns: 25 },
  )
  // Ensures that the comparison covered non-empty results for every metric.
  expect(told).toBeGreaterThan(25)
  expect([...seen].sort()).toEqual([...metrics].sort())
}, 120_000)
