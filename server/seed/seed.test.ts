import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { landing } from '#domain/identity/account/session.ts'
import { statuses } from '#domain/placement/statuses/statuses.ts'
import { passwordFits } from '../platform/auth/hashing.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openDatabase } from '../testing.ts'
import {
  buildAdvocate,
  buildApplication,
  buildChatMessage,
  buildFacility,
  buildNote,
  buildNotification,
  buildOrganization,
  buildPatient,
  buildRelease,
  buildStaff,
  buildUser,
  giveRole,
} from './builders.ts'
import { tags } from './lookups/tags.ts'
import { seedLookups, seedTestData } from './seed.ts'
import { findTestData, testPassword, testUsers } from './testUsers.ts'

const now = new Date('2026-11-20T15:00:00Z')

const db = await openDatabase('empty')
await migrate(db)
await seedLookups(db)
await seedTestData(db, now)

test('lookups can be seeded again, and a tag added later gets an id outside the catalog', async () => {
  await seedLookups(db)
  const { count } = await db
    .selectFrom('feature_tags')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(tags.length)
  const added = await db
    .insertInto('feature_tags')
    .values({ category: 'language', content: 'Basque' } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(added.id).toBe(10_000)
  await db.deleteFrom('feature_tags').where('id', '=', added.id).execute()
})

test.each(testUsers)('$username can sign in with the common password and lands on $landing', async member => {
  const user = await db.selectFrom('users').selectAll().where('username', '=', member.username).executeTakeFirstOrThrow()
  const facility_roles = await db
    .selectFrom('facility_roles')
    .select(['facility_id', 'facility_role'])
    .where('user_id', '=', user.id)
    .execute()
  expect(user.tmri_status).toBe('Approved')
  expect(landing({ ...user, is_admin: user.role_id !== 2, facility_roles })).toBe(member.landing)
  expect(user.first_login).toBe(member.username === 'newcomer')
  expect(user.agreement_version === null).toBe(member.username === 'newcomer')
})

test('one hash is shared by all test users and matches their password', async () => {
  const hashes = await db.selectFrom('users').select('password_hash').distinct().execute()
  expect(hashes).toHaveLength(1)
  expect(await passwordFits(hashes[0]!.password_hash, testPassword)).toBe(true)
})

test('test users, organizations and facilities are found by name', async () => {
  const world = await findTestData(db)
  expect(Object.keys(world.users)).toHaveLength(testUsers.length)
  expect(new Set(Object.values(world.organizations)).size).toBe(5)
  const facility = await db
    .selectFrom('facilities')
    .selectAll()
    .where('id', '=', world.facilities.house)
    .executeTakeFirstOrThrow()
  expect(facility).toMatchObject({
    organization_id: world.organizations.center,
    primary_contact_id: world.users.manager,
    status: 'Approved',
  })
})

test.each(statuses)('builds an application in status %s', async status => {
  const application = await buildApplication(db, now, { status })
  const events = await db
    .selectFrom('application_events')
    .selectAll()
    .where('application_id', '=', application.id)
    .orderBy('id')
    .execute()
  expect(application.status).toBe(status)
  expect(events.at(0)?.status).toBe('New')
  expect(events.at(-1)?.status).toBe(status)
  expect(application.updated_at < now.toISOString()).toBe(true)
})

test('built rows are consistent', async () => {
  const { users } = await findTestData(db)
  const patient = await buildPatient(db, now, { advocate_id: users.advocate, payment_method: [tag.payment.cash] })
  const release = await buildRelease(db, now, { patient_id: patient.id })
  const application = await buildApplication(db, now, { record_id: patient.id, status: 'In Review' })
  const note = await buildNote(db, now, { application_id: application.id })
  expect(application).toMatchObject({
    release_id: release.id,
    advocate_id: users.advocate,
    private_insurance: false,
    insurance_vob: null,
  })
  expect(release.expires_at! > now.toISOString()).toBe(true)
  expect(note.author_name).toBe('Elena Marsh')
})

test('builds a hospital and a facility with their users in an empty database', async () => {
  const hospital = await buildOrganization(db, now, { type: 'hospital' })
  const advocate = await buildAdvocate(db, now, { organization_id: hospital.id })
  const facility = await buildFacility(db, now)
  const coordinator = await buildStaff(db, now, { facility_id: facility.id })
  const manager = await buildUser(db, now, { organization_id: facility.organization_id })
  await giveRole(db, now, { user_id: manager.id, facility_id: facility.id, facility_role: 'Manager' })
  const patient = await buildPatient(db, now, { advocate_id: advocate.id })
  const application = await buildApplication(db, now, { record_id: patient.id, facility_id: facility.id, status: 'Accepted' })
  expect(application).toMatchObject({
    organization_id: hospital.id,
    application_approved_by: 'Sam Rivers',
    private_insurance: true,
  })
  const line = await buildChatMessage(db, now, { application_id: application.id, author_id: coordinator.id, side: 'facility' })
  const notification = await buildNotification(db, now, { user_id: advocate.id, application_id: application.id })
  expect([line.created_at, notification.read_at]).toEqual([now.toISOString(), null])
  const staff = await db
    .selectFrom('facility_roles')
    .select('user_id')
    .where('facility_id', '=', facility.id)
    .orderBy('id')
    .execute()
  expect(staff.map(role => role.user_id)).toEqual([coordinator.id, manager.id])
})
