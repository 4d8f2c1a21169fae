import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { chartMetrics, type Metric, numberMetrics } from '#domain/insights/metrics.ts'
import { pacificZone } from '#domain/platform/dates.ts'
import { buildAdvocate, buildFacility, buildPatient } from '../seed/builders.ts'
import { startServer } from '../testing.ts'
import { charts, cohort, numbers } from './metrics.ts'
import { daysOfReport, waitsOfPatients } from './waits.ts'

const { db, context } = await startServer()
const now = context.now()

/** 6,000 patients with two applications each. One in twenty belongs to this hospital. */
const advocate = await buildAdvocate(db, now)
const other = await buildAdvocate(db, now)
const facilities = [await buildFacility(db, now), await buildFacility(db, now)]
const pattern = await buildPatient(db, now, { advocate_id: other.id })
await sql`insert into patients (advocate_id, organization_id, first_name, last_name, date_of_birth, gender_identity, mental_conditions, patient_insurance, created_at)
  select users.id, users.organization_id, 'First' || n, 'Last' || n, '1990-01-01', 'female', mental_conditions, patient_insurance,
    ${now.toISOString()}::timestamptz - n * interval '10 minutes'
  from generate_series(1, 6000) n, patients, users
  where patients.id = ${pattern.id} and users.id = case when n % 20 = 0 then ${advocate.id}::int else ${other.id}::int end`.execute(
  db,
)
await sql`insert into applications (record_id, facility_id, advocate_id, status, application_approved, patient_admitted, created_at, updated_at)
  select patients.id, facility, advocate_id, 'Admitted', true, true, now(), now()
  from patients, unnest(${facilities.map(facility => facility.id)}::int[]) at (facility)`.execute(db)
for (const table of ['patients', 'applications']) await sql`vacuum analyze ${sql.table(table)}`.execute(db)

const admin = { id: 0, organization_id: advocate.organization_id, organization_role: 'administrator' } as Parameters<
  typeof cohort
>[0]
const period = { start_date: '2026-01-01', end_date: now.toISOString().slice(0, 10) }
const whom = cohort(admin, period, pacificZone)
const questions: [Metric, RawBuilder<unknown>][] = [
  ...numberMetrics.map(metric => [metric, numbers[metric].value(1)] as [Metric, RawBuilder<unknown>]),
  ...chartMetrics.map(metric => [metric, charts[metric]] as [Metric, RawBuilder<unknown>]),
]

test.each(questions)('%s scans neither all applications nor all patients', async (metric, question) => {
  const plan = JSON.stringify((await sql`explain (format json) with cohort as (${whom}) ${question}`.execute(db)).rows)
  expect(plan).toContain('Index')
  const scanned = plan.match(/"Seq Scan"[^{}]*"Relation Name":"(applications|patients)"/)?.[1]
  expect([metric, scanned]).toEqual([metric, undefined])
})

test('waits scan neither all applications nor all patients [S-30]', async () => {
  const waits = waitsOfPatients(cohort(admin, { ...period, ...daysOfReport(period) }, pacificZone), period, pacificZone)
  const plan = JSON.stringify((await sql`explain (format json) ${waits}`.execute(db)).rows)
  expect(plan).toContain('Index')
  expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"(applications|patients)"/)
})
