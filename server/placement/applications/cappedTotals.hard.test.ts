import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mostCounted } from '#domain/platform/bulk.ts'
import { rebuildStandings } from '../../platform/standings/standings.ts'
import { buildApplication, buildPatient } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, as, context } = await startServer()
const { users, facilities } = await findTestData(db)
const admin = as('super.admin')
const now = context.now().toISOString()
const many = mostCounted + 5

/** Disables triggers while adding rows because foreign keys would be checked thousands of times. */
const withoutTriggers = (add: (tx: typeof db) => Promise<unknown>) =>
  db.transaction().execute(async tx => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await add(tx)
  })

test('the totals of all applications and disclosures stop at one more than 10,000, and later pages are still listed', async () => {
  const { id: record_id } = await buildPatient(db, context.now(), { advocate_id: users.advocate })
  const { release_id } = await buildApplication(db, context.now(), { record_id, facility_id: facilities.house })
  const before = (await admin('GET', '/admin/applications')).json().data
  await withoutTriggers(async tx => {
    await sql`insert into patients (advocate_id, organization_id, first_name, last_name, date_of_birth, created_at, updated_at)
    select id, organization_id, 'Many', 'Applications', '1990-01-01', ${now}, ${now} from users, generate_series(1, 500)
    where id = ${users.advocate}`.execute(tx)
    await sql`insert into applications (record_id, facility_id, advocate_id, release_id, status, created_at, updated_at)
    select ids[1 + n % 500], ${facilities.house}, ${users.advocate}, ${release_id}, 'Withdrawn', ${now}, ${now}
    from generate_series(1, ${many}::int) n,
      (select array_agg(id) as ids from patients where last_name = 'Applications') many`.execute(tx)
  })
  await rebuildStandings(db)
  await sql`insert into disclosures (patient_id, application_id, release_id, facility_id, disclosed_by, at)
    select record_id, id, (select id from releases order by id limit 1), facility_id, advocate_id, ${now}
    from applications where status = 'Withdrawn'`.execute(db)

  const closed = (await admin('GET', '/admin/applications?status=Closed&page_number=501')).json().data
  expect([closed.applications.length > 0, closed.total, closed.counts]).toEqual([
    true,
    mostCounted + 1,
    { ...before.counts, Closed: mostCounted + 1 },
  ])
  const disclosures = (await admin('GET', '/admin/disclosures?page_size=100&page_number=101')).json()
  expect([disclosures.data.length > 0, disclosures.total]).toEqual([true, mostCounted + 1])
  const one = (await admin('GET', `/admin/disclosures?patient_id=${record_id}`)).json()
  expect(one.total).toBe(1)
})

test('the total of all patients stops at one more than 10,000, and later pages are still listed', async () => {
  await withoutTriggers(async tx => {
    await sql`insert into patients (advocate_id, organization_id, first_name, last_name, date_of_birth, status, created_at, updated_at)
      select id, organization_id, 'Many', 'Patients', '1990-01-01', 'On Hold', ${now}, ${now}
      from users, generate_series(1, ${many}::int) where id = ${users.advocate}`.execute(tx)
  })
  await rebuildStandings(db)
  const all = (await admin('GET', '/admin/patient-records?status=Hold&page_number=501')).json().data
  expect([all.records.length > 0, all.total, all.counts.Hold]).toEqual([true, mostCounted + 1, mostCounted + 1])
  const own = (await admin('GET', `/admin/advocates/${users.advocate}/patient-records?status=Hold`)).json().data
  expect(own.total).toBeGreaterThanOrEqual(many)
})
