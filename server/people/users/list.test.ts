import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { userColumns } from '#domain/people/users/contract.ts'
import type { User } from '#domain/people/users/schema.ts'
import { matchCount } from '../../platform/db/listing.ts'
import { buildAdvocate, buildFacility, buildOrganization, buildStaff, buildUser } from '../../seed/builders.ts'
import { findTestData, testUsers } from '../../seed/testUsers.ts'
import { openDatabase, startServer } from '../../testing.ts'
import { pageOfUsers, usersInOrder } from './userQueries.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('social.work')
const { users, organizations } = await findTestData(db)
const hours = (n: number) => new Date(now.getTime() - n * 3_600_000).toISOString()

type Found = { all_users: User[]; status_choices: string[]; total: number }
const list = async (query = ''): Promise<Found> => (await admin('GET', `/users?${query}`)).json().data
const names = async (query: string) => (await list(`page_size=100&${query}`)).all_users.map(user => user.username)
const ids = async (query: string) => (await list(`page_size=100&${query}`)).all_users.map(user => user.id)

describe('GET /users', () => {
  test('200 finds users by consecutive digits of their phone numbers', async () => {
    const { username } = await buildUser(db, now, { phone_number: '+16175550142' })
    for (const q of ['617 555-0142', '(617) 555', '5550142', '+1 617 555 0142'])
      expect(await names(`q=${encodeURIComponent(q)}`), q).toContain(username)
    expect(await names('q=5550143')).not.toContain(username)
  })

  test('200 the filter for sign-ups lists exactly the users that the menu counts [S-15]', async () => {
    await buildAdvocate(db, now, { tmri_status: 'Not Approved' })
    const signedUp = await buildAdvocate(db, now, {
      tmri_status: 'Not Approved',
      organization_id: null,
      signup_form_data: JSON.stringify({ organization: 'Elm' }),
    })
    const found = await ids('status=Sign-ups%20to%20review')
    expect(found).toContain(signedUp.id)
    expect(found).toHaveLength((await admin('GET', '/users/waiting')).json().data.count)
  })

  test('200 a user has everything an administrator sees, without a password [USER-014] [USER-015] [USER-016]', async () => {
    const hospital = await buildOrganization(db, now, { type: 'hospital', name: 'Ashgrove Hospital' })
    const { id } = await buildAdvocate(db, now, {
      organization_id: hospital.id,
      profile_image: 'face.png',
      signup_form_data: JSON.stringify({
        organization: 'Ashgrove',
        address: '1 Ash Street',
        city: 'Ashgrove',
        state: 'CA',
        zipcode: '90001',
      }),
      opt_in_methods: [tag.optIn.sms],
      last_login_at: hours(1),
    })
    const found = await list(`organization=${hospital.id}`)
    expect(found).toEqual({ all_users: [expect.anything()], status_choices: ['Approved', 'Not Approved'], total: 1 })
    expect(found.all_users[0]).toMatchObject({
      id,
      first_name: 'Sam',
      last_name: 'Rivers',
      phone_number: '+12135550101',
      role_id: 2,
      is_patient_advocate: true,
      patient_advocate_info: { pa_type: [expect.any(Number)] },
      tmri_status: 'Approved',
      organization_id: hospital.id,
      organization_name: 'Ashgrove Hospital',
      facility_roles: [],
      opt_in_methods: [tag.optIn.sms],
      signup_form_data: { organization: 'Ashgrove', address: '1 Ash Street', city: 'Ashgrove', state: 'CA', zipcode: '90001' },
      profile_image: { s3_filename: 'face.png' },
      created_at: expect.any(String),
      last_login_at: hours(1),
      advocate_id: id,
      advocate_organization_id: hospital.id,
    })
    expect(JSON.stringify(found)).not.toMatch(/password|argon2/)
    expect((await admin('GET', `/users/${id}`)).json().data).toEqual(found.all_users[0])
  })

  test('200 lists facility roles by name, without those of a deleted facility [USER-016]', async () => {
    const facility = await buildFacility(db, now, { name: 'Ash House' })
    const { id } = await buildStaff(db, now, { facility_id: facility.id, facility_role: 'Manager' })
    const roles = async () => (await admin('GET', `/users/${id}`)).json().data.facility_roles
    expect(await roles()).toEqual([
      { id: expect.any(Number), facility_id: facility.id, facility_name: 'Ash House', facility_role: 'Manager' },
    ])
    await db
      .updateTable('facilities')
      .set({ deleted_at: hours(0) })
      .where('id', '=', facility.id)
      .execute()
    expect(await roles()).toEqual([])
  })

  test('200 lists users awaiting approval first, then by last sign-in, then those who never signed in [USER-010]', async () => {
    const organization_id = (await buildOrganization(db, now)).id
    const user = async (overrides: object) => (await buildUser(db, now, { organization_id, ...overrides })).id
    const never = await user({ last_login_at: null })
    const old = await user({ last_login_at: hours(50) })
    const deactivated = await user({ last_login_at: hours(20), tmri_status: 'Not Approved' })
    const pending = await user({ last_login_at: null, tmri_status: 'Not Approved' })
    const recent = await user({ last_login_at: hours(2) })
    expect(await ids(`organization=${organization_id}`)).toEqual([pending, recent, deactivated, old, never])
  })

  test('200 sorts by every column in both directions, with each user once', async () => {
    const { total } = await list()
    for (const sort of userColumns) {
      const rising = await ids(`sort=${sort}`)
      expect(new Set(rising).size).toBe(Math.min(total, 100))
      const falling = [1, 2, 3, 4].map(n => list(`sort=${sort}&order=desc&page_number=${n}&page_size=9`))
      const pages = (await Promise.all(falling)).flatMap(page => page.all_users.map(user => user.id))
      expect(pages).toEqual([...rising].reverse().slice(0, pages.length))
    }
    const { all_users } = await list('sort=last_name&page_size=100')
    const lastNames = all_users.map(user => user.last_name.toLowerCase())
    expect(lastNames).toEqual([...lastNames].sort())
  })

  test('200 finds an email address by prefixes of its words, with and without the at sign', async () => {
    const { id } = await buildUser(db, now, {
      first_name: 'Ida',
      last_name: 'Moss',
      email: 'front-desk.ida@larkspurclinic.example',
    })
    for (const q of ['larkspur', '@larkspurclinic', 'desk ida', 'Moss larkspur', 'front-desk.ida@larkspurclinic.example'])
      expect(await ids(`q=${encodeURIComponent(q)}`), q).toEqual([id])
    expect(await ids('q=spurclinic')).toEqual([])
  })

  test('200 finds a name by prefixes of its words', async () => {
    const userNamed = (first_name: string, last_name: string) => buildUser(db, now, { first_name, last_name })
    const hara = await userNamed('Mary-Ann', "O'Hara")
    const annis = await userNamed('Zoë', 'Annis-Smith')
    const found = async (q: string) => (await ids(`q=${encodeURIComponent(q)}`)).sort()
    expect(await found('ann')).toEqual([hara.id, annis.id].sort())
    expect(await found("  O'HA  mar")).toEqual([hara.id])
    expect(await found('hara')).toEqual([hara.id])
    expect(await found('zoë smi')).toEqual([annis.id])
    expect(await found('ara')).toEqual([])
    for (const nothing of ['%', "'", '&|!:*()', "' | '", '\\']) expect(await found(nothing)).toEqual([])
    expect(await found(hara.email.toUpperCase())).toEqual([hara.id])
  })

  test('200 counts all users that a search finds, on every page and in every order', async () => {
    for (let n = 1; n <= 5; n++) await buildUser(db, now, { last_name: 'Plumfeather' })
    for (const q of ['plu', 'plum'])
      for (const order of ['', ...userColumns.map(column => `&sort=${column}`)])
        for (const [page, size] of [
          [1, 2],
          [3, 1],
          [4, 0],
        ]) {
          const found = await list(`q=${q}&page_size=2&page_number=${page}${order}`)
          expect([q, order, page, found.all_users.length, found.total]).toEqual([q, order, page, size, 5])
        }
    expect(await list('q=plumfeathers')).toMatchObject({ all_users: [], total: 0 })
  })

  test('200 filters by PA, Rehab and Rehab PA [USER-002] [USER-003]', async () => {
    const listed = async (query: string) =>
      (await names(query)).filter(name => testUsers.some(member => member.username === name)).sort()
    expect(await listed('role=PA')).toEqual(['advocate', 'colleague', 'newcomer', 'outside.advocate'])
    expect(await listed('role=rehab%20pa')).toEqual(['rehab.advocate'])
    expect(await listed('role=Rehab')).toEqual(['coordinator', 'manager', 'member', 'org.admin', 'other.coordinator'])
    expect(await listed('role=All')).toHaveLength(testUsers.length)
    const anywhere = await buildAdvocate(db, now)
    const facility = await buildFacility(db, now)
    expect(await ids('role=PA')).toContain(anywhere.id)
    await db
      .insertInto('facility_roles')
      .values({ facility_id: facility.id, user_id: anywhere.id, facility_role: 'Manager' })
      .execute()
    expect(await ids('role=PA')).not.toContain(anywhere.id)
    expect(await ids('role=Rehab%20PA')).toContain(anywhere.id)
  })

  test('200 filters by organization, none, status, and advocates [USER-004]', async () => {
    expect((await names(`organization=${organizations.otherCenter}`)).sort()).toEqual(['other.coordinator'])
    expect(await names('organization=none&q=felix')).toEqual(['loner'])
    expect(await names(`organization=None&q=elena`)).toEqual([])
    expect(await ids('organization=All')).toEqual(await ids(''))
    await buildUser(db, now, { tmri_status: 'Not Approved' })
    expect(new Set((await list('status=not%20approved&page_size=100')).all_users.map(user => user.tmri_status))).toEqual(
      new Set(['Not Approved']),
    )
    expect((await list('advocate=true&page_size=100')).all_users.every(user => user.is_patient_advocate)).toBe(true)
    const response = await list('status=Not%20Approved')
    expect((await list('status=Approved')).total + response.total).toBe((await list()).total)
  })

  test.each([
    'role=Doctor',
    'organization=x',
    'organization=99999999999',
    'status=Maybe',
    'sort=password_hash',
    'order=up',
    'page_size=101',
  ])('422 %s', async query => {
    expect((await admin('GET', `/users?${query}`)).statusCode).toBe(422)
    expect((await admin('GET', `/users/export?${query}`)).statusCode).toBe(query.startsWith('page_size') ? 200 : 422)
  })

  test('404 for an unknown user', async () => {
    expect((await admin('GET', '/users/2000000000')).statusCode).toBe(404)
    expect(users.advocate).toBeGreaterThan(0)
  })
})

test('no page scans an entire long table', async () => {
  // The other tests count the users of this file's database.
  const db = await openDatabase()
  await sql`insert into users (username, email, password_hash, first_name, last_name, created_at, last_login_at)
    select 'many.' || n, 'many.' || n || '@passage.example', '', 'First' || n % 977, 'Last' || n % 991,
      ${now.toISOString()}::timestamptz - n * interval '1 minute', ${now.toISOString()}::timestamptz - n * interval '1 hour'
    from generate_series(1, 12000) n`.execute(db)
  await sql`analyze users`.execute(db)
  const plain = { role: 'All', status: 'All', organization: undefined, order: 'asc', page_number: 1, page_size: 20 } as const
  const indexed = [
    'first_name',
    'last_name',
    'email',
    'phone_number',
    'organization_name',
    'tmri_status',
    'created_at',
    'last_login_at',
  ] as const
  const searches = [
    plain,
    ...indexed.flatMap(sort => [
      { ...plain, sort },
      { ...plain, sort, order: 'desc' as const },
    ]),
    { ...plain, q: 'Last17 First' },
    { ...plain, q: 'many.1199@' },
    { ...plain, q: '1199 passage' },
    { ...plain, organization: organizations.hospital },
  ]
  for (const search of searches) {
    const plan = JSON.stringify(await pageOfUsers(db, search).explain('json'))
    expect([search, /"Seq Scan"[^{}]*"Relation Name":"users"/.test(plan)]).toEqual([search, false])
  }
  await sql`update users set last_name = 'Smith' where id % 100 = 0`.execute(db)
  await sql`analyze users`.execute(db)
  const frequent = { ...plain, q: 'smith', page_size: 1 }
  const indexes = async (query: { explain: (format: 'json') => Promise<unknown> }) =>
    JSON.stringify(await query.explain('json')).match(/(?<="Index Name":")users_\w+/g)
  expect(await indexes(usersInOrder(db, frequent).select(['users.id', matchCount]))).toEqual(['users_words'])
})
