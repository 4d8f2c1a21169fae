import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { someone } from '#domain/cast.testing.ts'
import { permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import { facilityTabs } from '#domain/placement/statuses/statuses.ts'
import type { Scope } from '#domain/scope.ts'
import { disclosureCount, disclosuresSince } from '../../intake/releases/releaseQueries.ts'
import { rebuildStandings } from '../../platform/standings/standings.ts'
import { buildAdvocate, buildFacility, buildPatient } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { pageStatement as patientsPage, type Search } from '../advocates/recordQueries.ts'
import { pageStatement as applicationsPage, type DashboardSearch } from './dashboardPage.ts'

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
await rebuildStandings(db)
for (const table of ['patients', 'applications', 'releases', 'disclosures', 'application_standings', 'case_standings'])
  await sql`vacuum analyze ${sql.table(table)}`.execute(db)

const user = someone({ id: advocate.id })
const owner = { ...user, is_patient_advocate: true }
const staff = { ...user, facility_roles: [{ facility_id: facility.id, facility_role: 'Admissions Coordinator' as const }] }
const admin = { ...user, is_admin: true, permissions: [...permissionsOf[platformRoles.SUPER_ADMIN]!] }

test('a dashboard page, its counts and its search scan no entire table', async () => {
  const page: Search = { status: 'Open', filter: 'All', sort: 'newest', only: false, page_number: 1, page_size: 20 }
  const received: DashboardSearch = { statuses: facilityTabs.Open, sort: 'newest', only: false, limit: 20, offset: 0 }
  const scope: Scope = { any: [{ columns: { advocate_id: [owner.id] } }] }
  const own = (search: Partial<Search>) => patientsPage({ actor: owner, scope, now: at.now }, { ...page, ...search })
  const all = (search: Partial<Search>) => patientsPage({ actor: admin, scope: 'all', now: at.now }, { ...page, ...search })
  const atFacility = (search: Partial<DashboardSearch>) => applicationsPage(staff, at, { ...received, ...search })
  const questions = {
    'an advocate’s dashboard': own({}),
    'an advocate’s dashboard, only my moves': own({ only: true }),
    'an advocate’s patients of a name': own({ q: 'first17 last', only: true }),
    'an advocate’s patients of a number': own({ q: '(213) 000-1250' }),
    'an advocate’s patients, one that has changed': own({ application_id: pattern.id }),
    'everyone’s patients': all({}),
    'everyone’s patients of some days': all({ date_range: ['2026-01-01', '2026-01-31'] }),
    'everyone’s patients with an accepted application': all({ filter: 'Accepted' }),
    'everyone’s patients of a name': all({ q: 'first17 last17' }),
    'everyone’s patients of a number’s end': all({ q: '0001250' }),
    'a facility’s dashboard': atFacility({}),
    'a facility’s dashboard, only my moves': atFacility({ only: true }),
    'a facility’s applications, one that has changed': atFacility({ application_id: pattern.id }),
    'a facility’s applications of a name': atFacility({ q: 'first17 last' }),
    'a facility’s applications of a number': atFacility({ q: '2130001250' }),
    'a coordinator’s own applications': atFacility({ assigned: true }),
    'all applications': applicationsPage(admin, at, received),
  }
  const plans: Record<string, string> = {}
  for (const [name, question] of Object.entries(questions))
    plans[name] = JSON.stringify((await sql`explain (format json) ${question}`.execute(db)).rows)
  // Counts and pages read only indexes.
  for (const name of [
    'an advocate’s dashboard',
    'a facility’s dashboard',
    'everyone’s patients',
    'everyone’s patients with an accepted application',
    'all applications',
  ])
    expect([name, plans[name]]).toEqual([
      name,
      expect.stringMatching(/"Index Only Scan"[^{}]*"Relation Name":"(case|application)_standings"/),
    ])
  for (const [name, plan] of Object.entries(plans)) {
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
