import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { someone } from '#domain/cast.testing.ts'
import { facilityScope } from '#domain/directory/access.ts'
import { permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import { patientScope } from '#domain/intake/access.ts'
import type { ResultKind, SearchResults } from '#domain/search/schema.ts'
import { buildAdvocate, buildApplication, buildFacility, buildOrganization, buildPatient, buildUser } from '../seed/builders.ts'
import { findTestData, type TestUsername, testUsers } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'
import { facilitiesCalled, organizationsCalled, patientsCalled, usersCalled } from './queries.ts'

const { db, context, as, logs, clock } = await startServer()
const now = context.now()
const { users, organizations, facilities } = await findTestData(db)

/** There is one record of each kind named Quillon. Who can see each record varies. */
const name = { last_name: 'Quillon' }
const userQ = await buildUser(db, now, { first_name: 'Una', ...name })
const hospitalQ = await buildOrganization(db, now, { name: 'Quillon Hospital', type: 'hospital', city: 'Reno', state: 'NV' })
const centerQ = await buildOrganization(db, now, { name: 'The Quillon Group', city: 'Reno' })
const houseQ = await buildFacility(db, now, {
  name: 'Quillon House',
  organization_id: organizations.center,
  city: 'Pasadena',
  state: 'CA',
})
const listingQ = await buildFacility(db, now, { name: 'Quillon Directory', organization_id: null })
await buildFacility(db, now, { name: 'Quillon Ruin', organization_id: organizations.center, deleted_at: now.toISOString() })
const ownPatient = await buildPatient(db, now, { advocate_id: users.advocate, first_name: 'Mia', ...name })
const sentPatient = await buildPatient(db, now, { advocate_id: users.colleague, first_name: 'Sol', ...name })
const application = await buildApplication(db, now, { record_id: sentPatient.id, facility_id: facilities.house })
const otherPatient = await buildPatient(db, now, { advocate_id: users['outside.advocate'], first_name: 'Ted', ...name })

const find = async (username: TestUsername | number, q: string, options: object = {}): Promise<SearchResults> => {
  const reply = await as(username)('POST', '/search', { q, ...options })
  expect([reply.statusCode, q]).toEqual([200, q])
  return reply.json().data
}
const idsOf = (found: SearchResults) =>
  Object.fromEntries(Object.entries(found).map(([kind, hits]) => [kind, hits.map(({ id }) => id).sort((a, b) => a - b)]))
const nothing: Record<ResultKind, number[]> = { users: [], organizations: [], facilities: [], patients: [] }
const console = { users: [userQ.id], organizations: [hospitalQ.id, centerQ.id], facilities: [houseQ.id, listingQ.id] }
const everyPatient = [ownPatient.id, sentPatient.id, otherPatient.id]

describe('POST /search finds what the caller may see and open', () => {
  // Advocates find all facilities in the matching directory.
  const matched = [houseQ.id, listingQ.id]
  const expected: Record<TestUsername, Partial<Record<ResultKind, number[]>> | 403> = {
    'super.admin': { ...console, patients: everyPatient },
    'social.work': { ...console, patients: everyPatient },
    'tech.support': console,
    advocate: { facilities: matched, patients: [ownPatient.id, sentPatient.id] },
    colleague: { facilities: matched, patients: [ownPatient.id, sentPatient.id] },
    // This advocate's hospital is more than 1,000 miles away.
    'outside.advocate': { patients: [otherPatient.id] },
    'rehab.advocate': { facilities: matched, patients: [sentPatient.id] },
    coordinator: { patients: [sentPatient.id] },
    manager: { patients: [sentPatient.id] },
    'other.coordinator': {},
    'org.admin': { facilities: [houseQ.id] },
    'hospital.admin': {},
    'free.hospital': {},
    loner: {},
    member: {},
    newcomer: 403,
  }

  test.each(testUsers)('for $username [PERM-011] [PERM-012]', async ({ username }) => {
    const expectedNames = expected[username]
    if (expectedNames === 403) return expect((await as(username)('POST', '/search', { q: 'quillon' })).statusCode).toBe(403)
    expect(idsOf(await find(username, 'quillon'))).toEqual({ ...nothing, ...expectedNames })
  })

  test.each(testUsers.filter(({ username }) => username !== 'newcomer'))(
    'every result can be opened, and every readable patient is found, for $username [PERM-011]',
    async ({ username }) => {
      const call = as(username)
      const found = idsOf(await find(username, 'Quillon'))
      const canOpen = async (path: string, ids: readonly number[]) => {
        const replies = await Promise.all(ids.map(id => call('GET', `/${path}/${id}`)))
        return ids.filter((_, index) => replies[index]!.statusCode === 200)
      }
      for (const kind of ['users', 'organizations', 'facilities'] as const)
        expect(await canOpen(kind, found[kind]!)).toEqual(found[kind])
      expect(await canOpen('patients', everyPatient)).toEqual(found.patients)
    },
  )

  test('200 an advocate finds facilities in matching by the beginnings of words, nearest to the hospital first', async () => {
    const [far, near] = [
      await buildFacility(db, now, { name: 'Vexmoor East', latitude: 35.5, longitude: -117, city: 'Barstow', state: 'CA' }),
      await buildFacility(db, now, { name: 'Vexmoor West', latitude: 34.06, longitude: -118.25 }),
    ]
    await buildFacility(db, now, { name: 'Vexmoor Draft', intake_complete: false })
    await buildFacility(db, now, { name: 'Vexmoor Remote', latitude: 44.8, longitude: -68.7 })
    const found = await find('advocate', 'vexm')
    expect(found.facilities.map(({ id }) => id)).toEqual([near.id, far.id])
    expect(found.facilities[1]).toEqual({
      id: far.id,
      name: 'Vexmoor East',
      about: 'Barstow, CA',
      organization_id: far.organization_id,
    })
    expect((await find('advocate', 'vex', { limit: 1 })).facilities.map(({ id }) => id)).toEqual([near.id])
    expect((await find('advocate', '--')).facilities).toEqual([])
  })

  test('200 returns only the displayed data', async () => {
    expect(await find('super.admin', 'quillon')).toEqual({
      users: [{ id: userQ.id, name: 'Una Quillon', about: userQ.email }],
      organizations: [
        { id: hospitalQ.id, name: 'Quillon Hospital', about: 'Reno, NV', type: 'hospital' },
        { id: centerQ.id, name: 'The Quillon Group', about: null, type: 'treatment_center' },
      ],
      facilities: [
        expect.objectContaining({ id: listingQ.id, name: 'Quillon Directory', organization_id: null }),
        { id: houseQ.id, name: 'Quillon House', about: 'Pasadena, CA', organization_id: organizations.center },
      ],
      patients: [
        { id: ownPatient.id, name: 'Mia Quillon', about: 'Elena Marsh', application_id: null },
        { id: sentPatient.id, name: 'Sol Quillon', about: 'Daniel Osei', application_id: null },
        expect.objectContaining({ id: otherPatient.id, application_id: null }),
      ],
    })
  })

  test('200 staff reach the patient through their application', async () => {
    const [hit] = (await find('coordinator', 'sol quillon')).patients
    expect(hit).toEqual({ id: sentPatient.id, name: 'Sol Quillon', about: 'Quiet Harbor House', application_id: application.id })
    expect((await as('coordinator')('GET', `/applications/${hit!.application_id}`)).statusCode).toBe(200)
  })

  test('200 a facility finds no patient once the release has expired', async () => {
    clock.advance(2 * 365 * 86_400)
    // Sign in again, because the earlier sessions have also expired.
    const results = { staff: await find('manager', 'quillon'), advocate: await find('colleague', 'quillon') }
    clock.set(now)
    expect([results.staff.patients, results.advocate.patients.length]).toEqual([[], 2])
  })

  test('200 searches by word prefixes in any order, including in alternative names, and by an email address’s prefix', async () => {
    const other = await buildPatient(db, now, {
      advocate_id: users.advocate,
      first_name: 'Ana Zoë',
      last_name: "O'Brix",
      alt_last_name: 'Vexley',
    })
    for (const q of ['brix', 'ZOË o', 'vexl an', "o'br"])
      expect([q, (await find('advocate', q)).patients.map(({ id }) => id)]).toEqual([q, [other.id]])
    for (const q of ['rix', 'exley']) expect((await find('advocate', q)).patients).toEqual([])
    expect((await find('tech.support', userQ.email.split('.example')[0]!)).users.map(({ id }) => id)).toEqual([userQ.id])
  })

  test('200 returns at most five of a kind, or fewer if requested', async () => {
    for (let n = 0; n < 7; n++) await buildPatient(db, now, { advocate_id: users.advocate, last_name: 'Manyfold' })
    expect((await find('advocate', 'manyfold')).patients).toHaveLength(5)
    expect((await find('advocate', 'manyfold', { limit: 2 })).patients).toHaveLength(2)
  })
})

describe('the search text', () => {
  test.each(['', ' ', 'q', ' q '])('422 %j: needs at least two letters', async q => {
    expect((await as('advocate')('POST', '/search', { q })).statusCode).toBe(422)
  })
  test.each([{}, { q: 7 }, { q: ['quillon'] }, { q: 'x'.repeat(101) }, { q: 'qu', limit: 6 }, { q: 'qu', limit: 0 }])(
    '422 %j',
    async body => {
      expect((await as('advocate')('POST', '/search', body)).statusCode).toBe(422)
    },
  )
  test.each([
    "' or 'x'='x' --",
    '%%',
    '__',
    ':* | !x',
    "xq\\':*",
    '<script>',
    '((((',
    '—–',
    '\u202e\u202d',
    'a & b | !c',
    "';drop table users",
    '@@',
    '%@%',
  ])('200 %j finds nothing', async q => {
    expect(idsOf(await find('super.admin', q))).toEqual(nothing)
  })

  test('401 without a session; 404 in the URL', async () => {
    expect((await as(null)('POST', '/search', { q: 'quillon' })).statusCode).toBe(401)
    expect((await as('advocate')('GET', '/search?q=quillon')).statusCode).toBe(404)
  })

  test('appears in no log or audit row; the audit row names the patients shown', async () => {
    const { id: before } = await db
      .selectFrom('audit_events')
      .select(sql<number>`coalesce(max(id), 0)`.as('id'))
      .executeTakeFirstOrThrow()
    await find('advocate', 'mia quillon')
    await find('tech.support', 'quillon')
    const rows = await db.selectFrom('audit_events').selectAll().where('id', '>', before).orderBy('id').execute()
    expect(rows).toMatchObject([
      { action: 'search.find', actor_id: users.advocate, subject_type: 'patients', subject_ids: [ownPatient.id], detail: null },
      { action: 'search.find', actor_id: users['tech.support'], subject_ids: [] },
    ])
    expect(`${logs.join('\n')}${JSON.stringify(rows)}`.toLowerCase()).not.toContain('quillon')
  })
})

test('no search scans an entire long table', { timeout: 60_000 }, async () => {
  const advocate = await buildAdvocate(db, now)
  await sql`insert into users (username, email, password_hash, first_name, last_name)
    select 'many.' || n, 'many.' || n || '@passage.example', '', 'First' || n % 977, 'Last' || n % 991 from generate_series(1, 5000) n`.execute(
    db,
  )
  await sql`insert into organizations (name, type) select 'First' || n % 977 || ' Last' || n % 991, 'treatment_center' from generate_series(1, 5000) n`.execute(
    db,
  )
  await sql`insert into facilities (name, status, organization_id)
    select 'First' || n % 977 || ' Last' || n % 991, 'Approved', ${organizations.otherCenter} from generate_series(1, 5000) n`.execute(
    db,
  )
  await sql`insert into patients (advocate_id, organization_id, first_name, last_name, date_of_birth, gender_at_birth, gender_identity, race, current_location)
    select ${advocate.id}, ${advocate.organization_id}, 'First' || n % 977, 'Last' || n % 991, '1990-01-01', gender_at_birth, gender_identity, race, current_location
    from generate_series(1, 5000) n, patients where patients.id = ${ownPatient.id}`.execute(db)
  for (const table of ['users', 'organizations', 'facilities', 'patients']) await sql`analyze ${sql.table(table)}`.execute(db)
  const user = someone({ id: advocate.id })
  const admin = { ...user, is_admin: true, permissions: [...permissionsOf[platformRoles.SUPER_ADMIN]!] }
  const staff = { ...user, facility_roles: [{ facility_id: facilities.house, facility_role: 'Manager' as const }] }
  const at = { now: now.toISOString(), accessEnds: now.toISOString() }
  const search = { q: 'last17 first', limit: 5 }
  const searches = {
    users: [usersCalled(db, search), usersCalled(db, { ...search, q: 'many.1199@' })],
    organizations: [organizationsCalled(db, search)],
    facilities: [facilitiesCalled(db, facilityScope(admin), search)],
    patients: [admin, { ...user, is_patient_advocate: true }, staff].map(actor =>
      patientsCalled(db, patientScope(actor, at), search),
    ),
  }
  for (const [table, queries] of Object.entries(searches))
    for (const [index, query] of queries.entries()) {
      const plan = JSON.stringify(await query.explain('json'))
      expect([table, index, new RegExp(`"Seq Scan"[^{}]*"Relation Name":"${table}"`).test(plan)]).toEqual([table, index, false])
    }
})
