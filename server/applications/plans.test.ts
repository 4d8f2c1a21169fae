import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '#domain/actor.ts'
import { admissionsScope } from '#domain/applications/access.ts'
import { permissionsOf, platformRoles } from '#domain/roles.ts'
import { facilityTabs } from '#domain/statuses/statusGroups.ts'
import { everyCase } from '../advocates/everyCase.ts'
import { ownCases } from '../advocates/ownCases.ts'
import { pageOfRecords, tabCounts } from '../advocates/recordQueries.ts'
import { disclosureCount, disclosuresSince } from '../releases/releaseQueries.ts'
import { buildAdvocate, buildFacility, buildPatient } from '../seed/builders.ts'
import { startServer } from '../testing.ts'
import { pageOfApplications, statusCounts } from './applicationQueries.ts'
import { pageStatement } from './facilityPage.ts'
import { waitsFor } from './turn.ts'

const { db, context } = await startServer()
const now = context.now()
const at = { now: now.toISOString(), accessEnds: now.toISOString() }

/**
 * 6,000 patients with one application each. One percent of them belong to this advocate, and another one percent have applied
 * to this facility.
 */
const advocate = await buildAdvocate(db, now)
const other = await buildAdvocate(db, now)
const facility = await buildFacility(db, now)
const elsewhere = await buildFacility(db, now)
const pattern = await buildPatient(db, now, { advocate_id: other.id })
await sql`insert into patients (advocate_id, organization_id, first_name, last_name, phone_number, date_of_birth, gender_at_birth, gender_identity, race, current_location, updated_at)
  select case when n % 100 = 0 then ${advocate.id}::int else ${other.id}::int end, null, 'First' || n % 977, 'Last' || n % 991,
    '+1213' || lpad(n::text, 7, '0'), '1990-01-01', gender_at_birth, gender_identity, race, current_location, now() - n * interval '1 minute'
  from generate_series(1, 6000) n, patients where patients.id = ${pattern.id}`.execute(db)
await sql`insert into releases (patient_id, s3_filename, uploaded_by, uploaded_at, signed_at, expires_at)
  select id, 'a.pdf', advocate_id, now(), now() - interval '1 day', now() + interval '300 days' from patients`.execute(db)
await sql`insert into applications (record_id, facility_id, advocate_id, status, created_at, updated_at)
  select patients.id, facility, advocate_id, (array['New', 'In Review', 'Accepted', 'Booked', 'Cancelled'])[1 + patients.id % 5],
    now(), now() - patients.id * interval '1 minute'
  from patients, (values (${elsewhere.id}::int), (${facility.id}::int)) at (facility)
  where facility = ${elsewhere.id}::int or patients.id % 100 = 2`.execute(db)
await sql`insert into disclosures (patient_id, application_id, release_id, facility_id, disclosed_by, at)
  select a.record_id, a.id, r.id, a.facility_id, a.advocate_id, a.updated_at
  from applications a join releases r on r.patient_id = a.record_id where a.facility_id in (${elsewhere.id}, ${facility.id})`.execute(
  db,
)
for (const table of ['patients', 'applications', 'releases', 'disclosures', 'application_standings', 'case_standings'])
  await sql`vacuum analyze ${sql.table(table)}`.execute(db)

const someone: Actor = {
  ...{ id: advocate.id, role_id: platformRoles.RW_USER, is_admin: false, is_patient_advocate: false, first_login: false },
  ...{ organization_id: null, organization_type: null, organization_role: null, permissions: [], facility_roles: [] },
}
const owner = { ...someone, is_patient_advocate: true }
const staff = { ...someone, facility_roles: [{ facility_id: facility.id, facility_role: 'Admissions Coordinator' as const }] }
const admin = { ...someone, is_admin: true, permissions: [...permissionsOf[platformRoles.SUPER_ADMIN]!] }

test('a dashboard page, its counts and its search scan no entire table', async () => {
  const page = { status: 'Open', filter: 'All', sort: 'newest', page_number: 1, page_size: 20 } as const
  const own = { any: [{ columns: { advocate_id: [owner.id] } }] }
  const mine = waitsFor(owner)
  const received = { statuses: facilityTabs.Open, sort: 'newest', limit: 20 } as const
  const scope = admissionsScope(staff, at)
  const facilityDashboard = ({ only }: { only: boolean }) => ({
    explain: async (_format: 'json') => {
      const values = {
        statuses: facilityTabs.Open,
        organization_id: undefined,
        sort: 'newest' as const,
        only,
        limit: 20,
        offset: 0,
      }
      return (await sql`explain (format json) ${pageStatement(staff, at, values)}`.execute(db)).rows
    },
  })
  const questions = {
    'patients, newest first': pageOfRecords(db, own, at.now, { ...page, only: false }),
    'patients, only my moves': pageOfRecords(db, own, at.now, { ...page, only: true, waitsForActor: mine, user_id: owner.id }),
    'patients, how many': tabCounts(db, own, { ...page, only: true, waitsForActor: mine }),
    'patients of a name': pageOfRecords(db, own, at.now, { ...page, q: 'first17 last', only: true, waitsForActor: mine }),
    'patients of a number': pageOfRecords(db, own, at.now, { ...page, q: '(213) 000-1250', only: false }),
    'all patients': pageOfRecords(db, 'all', at.now, { ...page, only: false }),
    'all patients of a name': pageOfRecords(db, 'all', at.now, { ...page, q: 'first17 last17', only: false }),
    'all patients of a number’s end': pageOfRecords(db, 'all', at.now, { ...page, q: '0001250', only: false }),
    'applications, newest first': pageOfApplications(db, scope, received),
    'applications, only my moves': pageOfApplications(db, scope, { ...received, mine: waitsFor(staff) }),
    'applications, one that has changed': pageOfApplications(db, scope, { ...received, ids: [pattern.id] }),
    'patients, one that has changed': pageOfRecords(db, own, at.now, {
      ...page,
      only: true,
      waitsForActor: mine,
      application_id: pattern.id,
    }),
    'applications, how many': statusCounts(db, scope, { mine: waitsFor(staff) }),
    'applications of a name': pageOfApplications(db, scope, { ...received, q: 'first17 last' }),
    'applications of a number': pageOfApplications(db, scope, { ...received, q: '2130001250' }),
    'all applications': pageOfApplications(db, admissionsScope(admin, at), received),
    'an advocate’s dashboard': ownCases(db, at.now, owner.id, { ...page, only: false, user_id: owner.id }),
    'an advocate’s dashboard, only my moves': ownCases(db, at.now, owner.id, { ...page, only: true, user_id: owner.id }),
    'everyone’s patients': everyCase(db, at.now, { ...page, only: false }),
    'everyone’s patients of some days': everyCase(db, at.now, {
      ...page,
      only: false,
      date_range: ['2026-01-01', '2026-01-31'],
    }),
    'everyone’s patients with an accepted application': everyCase(db, at.now, { ...page, only: false, filter: 'Accepted' }),
    'everyone’s patients of a name': everyCase(db, at.now, { ...page, only: false, q: 'First7 Last7' }),
    'a facility’s dashboard': facilityDashboard({ only: false }),
    'a facility’s dashboard, only my moves': facilityDashboard({ only: true }),
  }
  // Counts and pages read only indexes.
  for (const name of [
    'an advocate’s dashboard',
    'a facility’s dashboard',
    'everyone’s patients',
    'everyone’s patients with an accepted application',
  ] as const)
    expect(JSON.stringify(await questions[name].explain('json'))).toMatch(
      /"Index Only Scan"[^{}]*"Relation Name":"(case|application)_standings"/,
    )
  // Applications are counted in the order of an index, without sorting or hashing them.
  expect(JSON.stringify(await questions['a facility’s dashboard'].explain('json'))).toMatch(
    /"Strategy":"Sorted"[^{}]*"Group Key":\["standing.status","standing.awaits"\][^{}]*\{"Node Type":"Index Only Scan"[^{}]*"application_standings_counted"/,
  )
  for (const [name, question] of Object.entries(questions)) {
    const plan = JSON.stringify(await question.explain('json'))
    const scanned = plan.match(
      /"Seq Scan"[^{}]*"Relation Name":"(applications|patients|application_standings|case_standings)"/,
    )?.[1]
    expect([name, scanned]).toEqual([name, undefined])
  }
}, 60_000)

test('disclosures to one facility are read and counted in its index', async () => {
  const filter = { facility_id: facility.id }
  const count = await sql`explain (format json) ${disclosureCount(at.now, filter)}`.execute(db)
  const plans = [await disclosuresSince(db, at.now, filter).limit(20).explain('json'), count.rows]
  for (const plan of plans.map(one => JSON.stringify(one))) {
    expect(plan).toContain('"Index Name":"disclosures_of_facility"')
    expect(plan).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"disclosures"/)
  }
})
