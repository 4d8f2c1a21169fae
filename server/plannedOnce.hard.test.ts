import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Db } from './platform/db/connect.ts'
import { buildAdvocate, buildApplication, buildFacility, buildPatient } from './seed/builders.ts'
import { findTestData } from './seed/testUsers.ts'
import { startServer } from './testing.ts'

/** PostgreSQL plans a prepared statement with its values five times before it decides whether one plan is good enough for all. */
const plansWithValues = 5
/** More than a statement's uses before it is prepared, and its plans with values. */
const uses = 12
const dashboard = 'status=Open&sort=newest&filter=All&page_number=1'

/** The statements that PostgreSQL plans with their values every time, on all connections of the pool. */
async function plannedEveryTime(db: Db): Promise<string[]> {
  const found: string[] = []
  const look = (more: number): Promise<void> =>
    db.connection().execute(async connection => {
      const { rows } = await sql<{ statement: string }>`
        select statement from pg_prepared_statements where custom_plans > ${plansWithValues}`.execute(connection)
      found.push(...rows.map(row => row.statement))
      if (more) await look(more - 1)
    })
  await look(2)
  return found
}

test.skipIf(inject('database').engine === 'embedded')(
  'a frequent call’s statements are planned once per connection',
  async () => {
    const { db, context, as } = await startServer()
    const { users, facilities, organizations } = await findTestData(db)
    const now = context.now()
    await sql`insert into organizations (name, type, active_status, status_changed_at)
    select 'Ash ' || n, case when n % 2 = 0 then 'hospital' else 'treatment_center' end, 'Approved', now()
    from generate_series(1, 600) n`.execute(db)
    await sql`insert into users (username, email, password_hash, first_name, last_name, is_patient_advocate, tmri_status, organization_id,
      organization_role, last_login_at)
    select 'ash.' || n, 'ash.' || n || '@passage.example', '', 'First' || n % 97, 'Last' || n % 91, n % 2 = 0, 'Approved',
      ${organizations.center}::int, 'member', now() - n * interval '1 minute'
    from generate_series(1, 3000) n`.execute(db)
    await sql`insert into facilities (name, city, state, status, intake_complete, intake_section, updated_at)
    select 'Ash House ' || n, 'City' || n % 311, 'CA', 'Approved', true, 7, now() - n * interval '1 minute'
    from generate_series(1, 3000) n`.execute(db)
    // The advocate and the coordinator have fewer cases than others. Plans for average values then seem to cost more.
    const other = await buildAdvocate(db, now)
    const elsewhere = await buildFacility(db, now)
    const patient = await buildPatient(db, now, { advocate_id: users.advocate })
    const { id } = await buildApplication(db, now, {
      record_id: patient.id,
      facility_id: facilities.house,
    })
    await sql`insert into patients (advocate_id, first_name, last_name, phone_number, date_of_birth, gender_at_birth, gender_identity, race,
      current_location, updated_at)
    select case when n % 50 = 0 then advocate_id else ${other.id}::int end, 'First' || n % 97, 'Last' || n % 91, '+1213' || lpad(n::text, 7, '0'), '1990-01-01', gender_at_birth,
      gender_identity, race, current_location, now() - n * interval '1 minute'
    from generate_series(1, 4000) n, patients where patients.id = ${patient.id}`.execute(db)
    await sql`insert into applications (record_id, facility_id, advocate_id, status, created_at, updated_at)
    select id, case when id % 50 = 0 then ${facilities.house}::int else ${elsewhere.id}::int end, advocate_id, 'New', now(), updated_at
    from patients where id > ${patient.id}`.execute(db)
    await sql`vacuum analyze`.execute(db)
    // Not the advocate's dashboard: for an advocate with few cases, PostgreSQL plans it each time, which takes a few milliseconds.
    const calls = {
      advocate: [
        '/common/whoami',
        `/patients/${patient.id}`,
        `/patients/${patient.id}/matches?radius=100`,
        `/applications/${id}`,
        `/applications/${id}/chat`,
        '/common/notifications',
        '/common/notifications/counts',
      ],
      coordinator: [`/organizations/${organizations.center}/applications?${dashboard}`],
      'super.admin': [
        '/users',
        '/users?sort=last_name',
        '/users?role=PA',
        '/users?status=Approved',
        '/organizations?type=hospital',
        '/organizations?type=hospital&sort=number_of_members&order=desc',
        '/admin/facilities',
        '/admin/facilities?sort=updated_at&order=desc',
        '/common/feature-tags?inactive=true&page_number=1',
        '/providers?page_number=1',
      ],
    } as const
    for (const [who, paths] of Object.entries(calls))
      for (const path of paths)
        for (let use = 0; use < uses; use++) expect((await as(who as 'advocate')('GET', path)).statusCode, path).toBe(200)
    expect(await plannedEveryTime(db)).toEqual([])
  },
)
