import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { parseISO } from 'date-fns/parseISO'
import { formatInTimeZone } from 'date-fns-tz'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TimeZone } from '#domain/directory/answering/timeZones.ts'
import { ageRanges, type InsightFilters, insuranceTypes } from '#domain/insights/filters.ts'
import { isChart, type Metric, metrics } from '#domain/insights/metrics.ts'
import { periodBefore } from '#domain/insights/ranges.ts'
import { timesOf, type Wait } from '#domain/insights/times.ts'
import { genders, patientStatuses, races } from '#domain/intake/patients/schema.ts'
import { closeReasons } from '#domain/placement/applications/reasons.ts'
import { type Status, statuses } from '#domain/placement/statuses/statuses.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Db } from '../platform/db/connect.ts'
import { buildAdvocate, buildApplication, buildFacility, buildOrganization, buildPatient } from '../seed/builders.ts'
import { tagIdsIn } from '../seed/catalog.ts'
import { insuranceRow } from '../seed/rows.ts'
import { startServer } from '../testing.ts'
import { cohort } from './metrics.ts'
import { findBars, findNumber } from './reportQueries.ts'
import { slowly } from './testing.ts'
import { daysOfReport, findTimes, waitsOfPatients } from './waits.ts'

const { db, context } = await startServer()
const now = context.now()
/** Hospital time zones: west, east, without daylight saving time, and beyond the date line. */
const zones: TimeZone[] = ['America/Los_Angeles', 'America/New_York', 'Pacific/Honolulu', 'Pacific/Guam']
/** Times around midnight in these zones, on normal days and on both days when daylight saving time changes in Pacific time. */
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
const someOf = <T>(list: readonly T[]) => fc.constantFrom(...list)
const levels = tagIdsIn('treatment_level')
const conditions = tagIdsIn('mental_health_condition')
const payers = ['Blue Shield', 'Medi-Cal']

const patientArbitrary = fc.record({
  status: someOf(patientStatuses),
  match_count: fc.option(fc.nat(300)),
  created_at: someOf(instants),
  // Birthdays on the day before, the day of, and the day after adding the patient, and at the limits of the age ranges.
  date_of_birth: fc.tuple(fc.integer({ min: 1946, max: 2012 }), someOf(days)).map(([year, day]) => `${year}${day.slice(4)}`),
  gender_identity: fc.option(someOf(genders)),
  race: fc.option(someOf(races.slice(0, 3))),
  homeless: fc.option(fc.boolean()),
  treatment_levels: fc.subarray(levels.slice(0, 4)),
  mental_conditions: fc.subarray(conditions.slice(0, 5)),
  health_conditions: fc.subarray(tagIdsIn('medical_condition').slice(0, 3)),
  acute_health_conditions: fc.subarray(tagIdsIn('facility_comorbidity_accommodation').slice(0, 3)),
  accessibility_requirements: fc.subarray(tagIdsIn('facility_general_accomodation').slice(0, 3)),
  patient_insurance: fc.option(someOf(payers)),
  secondary_insurance: fc.option(someOf(payers)),
  applications: fc.array(
    fc.record({
      status: someOf(statuses.filter(status => status !== 'Ready to Book' && status !== 'Hold')),
      close_reason: fc.option(someOf(closeReasons)),
      // The Yes may still be stored, even if the status implies fewer steps.
      agreed: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
})
const filters = {
  gender: someOf(genders),
  insurance: someOf(insuranceTypes),
  race: someOf(races.slice(0, 3)),
  age_range: someOf(ageRanges),
  unhoused: someOf(['0', '1'] as const),
  treatment_category: someOf(levels.slice(0, 4)),
}
/** Some days and at most two filters. All filters together would match no patient. */
const someFilters: fc.Arbitrary<InsightFilters> = fc
  .record({
    range: fc.tuple(someOf(days), someOf(days)),
    chosen: fc.subarray(keysOf(filters), { maxLength: 2 }),
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

type Person = typeof patientArbitrary extends fc.Arbitrary<infer T> ? T : never
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
    for (const [index, { status, close_reason, agreed }] of applications.entries()) {
      const values = { record_id: row.id, facility_id: facilities[index]!.id, status: status as Status }
      const { id } = await buildApplication(db, now, values)
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
const sorted = (bars: unknown) => (Array.isArray(bars) ? bars.toSorted((a, b) => (a.key < b.key ? -1 : 1)) : bars)

test('every metric equals the reference implementation for any data, filters and time zone [INS-015] [INS-016] [INS-017]', async () => {
  await enter(fc.sample(patientArbitrary, { numRuns: 40, seed: 26 }))
  const world = await readWorld(db)
  const fetchMetric = async (filters: InsightFilters, metric: Metric, zone: TimeZone) => {
    const whom = cohort(admin, filters, zone)
    return isChart(metric) ? findBars(db, whom, metric) : findNumber(db, whom, metric, 0.75)
  }
  let comparisons = 0
  const seenMetrics = new Set<Metric>()
  await fc.assert(
    fc.asyncProperty(
      someFilters,
      fc.option(someOf(advocates), { nil: undefined }),
      someOf(zones),
      async (filters, advocate, zone) => {
        const asking = { ...filters, ...(advocate && { user_id: advocate.id }) }
        const expected = slowly(world, asking, organization.id, zone)
        comparisons += Number(expected['patients-entered'])
        for (const metric of metrics)
          if (Number(expected[metric]) > 0 || (expected[metric] as unknown[])?.length) seenMetrics.add(metric)
        for (const metric of metrics)
          expect([metric, sorted(await fetchMetric(asking, metric, zone))]).toEqual([metric, sorted(expected[metric])])
      },
    ),
    { numRuns: 25 },
  )
  // Make sure that the comparison has seen results for every metric.
  expect(comparisons).toBeGreaterThan(25)
  expect([...seenMetrics].sort()).toEqual([...metrics].sort())
}, 120_000)

/** Seconds from a patient's registration until an application and its steps; some before the registration, which is a mistake. */
const secondsArbitrary = fc.option(fc.integer({ min: -9_000, max: 900_000 }))
const stepsArbitrary = fc.record({
  created_at: fc.nat(90_000),
  ...{
    insurance_accepted_at: secondsArbitrary,
    request_for_interview_at: secondsArbitrary,
    estimated_discharge_at: secondsArbitrary,
  },
  application_approved_at: secondsArbitrary,
  patient_admitted_at: secondsArbitrary,
  application_approved: fc.boolean(),
  patient_admitted: fc.boolean(),
})

test('waiting times equal a loop over patients and their applications, for any steps and time zone [S-30]', async () => {
  await enter(fc.sample(patientArbitrary, { numRuns: 30, seed: 27 }))
  const entered = await readWorld(db)
  const steps = fc.sample(stepsArbitrary, { numRuns: entered.applications.length, seed: 28 })
  for (const [n, { id, record_id }] of entered.applications.entries()) {
    const start = Date.parse(entered.patients.find(patient => patient.id === record_id)!.created_at)
    const time = (seconds: number | null) => (seconds === null ? null : new Date(start + seconds * 1000).toISOString())
    const { created_at, estimated_discharge_at: left, application_approved, patient_admitted, ...step } = steps[n]!
    const values = {
      application_approved,
      patient_admitted,
      created_at: time(created_at)!,
      estimated_discharge_at: left === null ? null : Math.floor(start / 1000) + left,
      insurance_accepted_at: time(step.insurance_accepted_at),
      request_for_interview_at: time(step.request_for_interview_at),
      application_approved_at: time(step.application_approved_at),
      patient_admitted_at: time(step.patient_admitted_at),
    }
    await db.updateTable('applications').set(values).where('id', '=', id).execute()
  }
  const { patients, applications } = await readWorld(db)
  const secondsOf = (time: string | null) => (time === null ? [] : [Math.round(Date.parse(time) / 1000)])
  const first = (times: readonly number[]) => (times.length ? Math.min(...times) : null)
  for (const zone of zones)
    for (const start_date of ['2026-10-31', '2026-11-13']) {
      const period = { start_date, end_date: '2026-11-14' }
      const waits = patients.flatMap((patient): Wait[] => {
        const day = formatInTimeZone(patient.created_at, zone, 'yyyy-MM-dd')
        if (day < daysOfReport(period).start_date || day > period.end_date) return []
        const own = applications.filter(({ record_id }) => record_id === patient.id)
        const approved = own.filter(({ application_approved }) => application_approved)
        const admitted = own.filter(({ patient_admitted }) => patient_admitted)
        const provider = (patient.patient_insurance as { provider?: { insurance_type: string } } | null)?.provider
        return [
          {
            daysAgo: differenceInCalendarDays(parseISO(period.end_date), parseISO(day)),
            // The only public payer here is Medi-Cal.
            payer: !provider ? 'No insurance entered' : provider.insurance_type === 'Private' ? 'Commercial' : 'Medicaid',
            start: secondsOf(patient.created_at)[0]!,
            first_application: first(own.flatMap(({ created_at }) => secondsOf(created_at))),
            first_answer: first(
              own.flatMap(({ insurance_accepted_at, request_for_interview_at, application_approved_at }) =>
                [insurance_accepted_at, request_for_interview_at, application_approved_at].flatMap(secondsOf),
              ),
            ),
            acceptance: first(approved.flatMap(({ application_approved_at }) => secondsOf(application_approved_at))),
            is_booked: admitted.some(({ estimated_discharge_at }) => estimated_discharge_at),
            departure: first(admitted.flatMap(({ estimated_discharge_at }) => estimated_discharge_at ?? [])),
            admission: first(admitted.flatMap(({ patient_admitted_at }) => secondsOf(patient_admitted_at))),
          },
        ]
      })
      expect(waits.length).toBeGreaterThan(5)
      const selected = cohort(admin, daysOfReport(period), zone)
      const found = await findTimes(db, waitsOfPatients(selected, period, zone), period)
      expect(found).toMatchObject(timesOf(waits, period, periodBefore(period)))
    }
}, 120_000)
