import { describe, expect, test } from 'vitest'
import type { Waiting } from '#domain/compliance/messages/contract.ts'
import { findDuplicates } from '../../directory/merges/findDuplicates.ts'
import { buildImport } from '../../imports/testing.ts'
import { buildFacility, buildMessage, buildOrganization, buildUser } from '../../seed/builders.ts'
import { findTestData, type TestUsername } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const { users, organizations, facilities } = await findTestData(db)
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()

const waitingFor = async (username: TestUsername) => {
  const reply = await as(username)('GET', '/admin/home')
  return Object.fromEntries((reply.json().data as Waiting[]).map(({ kind, ...waiting }) => [kind, waiting]))
}
const total = async (path: string, of = 'total') => {
  const body = (await as('super.admin')('GET', path)).json()
  return body[of] ?? body.data[of]
}
/** The lists that the home screen opens. */
const lists: Record<string, string> = {
  signUps: '/users?status=Sign-ups%20to%20review',
  members: '/users?status=Members%20to%20approve',
  organizations: '/organizations?type=treatment_center&status=Awaiting%20Approval',
  hospitals: '/organizations?type=hospital&status=Awaiting%20Approval',
  locations: '/admin/facilities?status=Awaiting%20Approval&intake=Complete',
  claims: '/claims',
  messages: '/admin/outbox?state=failed',
  duplicates: '/duplicates',
  payers: '/providers/duplicates',
}

const signUp = { tmri_status: 'Not Approved' as const, is_patient_advocate: true, signup_form_data: '{}' }

describe('GET /admin/home', () => {
  test('200 counts what waits as its list does, with the time since the oldest has waited', async () => {
    await findDuplicates(db, now)
    const before = await waitingFor('super.admin')
    const added = (kind: string, count: number) => (before[kind]?.count ?? 0) + count
    await buildUser(db, now, { ...signUp, created_at: daysAgo(900) })
    await buildUser(db, now, { tmri_status: 'Not Approved', organization_id: organizations.hospital, created_at: daysAgo(901) })
    // A member who has been locked out does not wait.
    await buildUser(db, now, {
      tmri_status: 'Not Approved',
      organization_id: organizations.hospital,
      last_login_at: daysAgo(3),
    })
    await buildOrganization(db, now, { active_status: 'Awaiting Approval', status_changed_at: daysAgo(902) })
    await buildOrganization(db, now, { type: 'hospital', active_status: 'Awaiting Approval', status_changed_at: daysAgo(903) })
    await buildFacility(db, now, { status: 'Awaiting Approval', intake_complete: true, updated_at: daysAgo(904), npi: null })
    await buildMessage(db, now, { state: 'failed', tries: 8, created_at: daysAgo(905) })
    const twin = { organization_id: null, name: 'Birch House', address_line_one: '1 Elm Street', zip_code: '90001', npi: null }
    await buildFacility(db, now, twin)
    await buildFacility(db, now, { ...twin, name: 'BIRCH-HOUSE', zip_code: '90001-1234' })
    await buildFacility(db, now, { ...twin, zip_code: '90002' })
    await buildFacility(db, now, { ...twin, deleted_at: now.toISOString() })
    await findDuplicates(db, new Date(daysAgo(906)))
    await db
      .insertInto('facility_claims')
      .values({
        facility_id: facilities.house,
        organization_id: organizations.center,
        asked_by: users['org.admin'],
        asked_at: daysAgo(907),
        reason: '',
        state: 'Waiting',
      })
      .execute()
    const twins = { insurance_type: 'Private' as const, updated_at: daysAgo(908) }
    await db
      .insertInto('payers')
      .values([
        { ...twins, payer_code: 'LP1', payer_name: 'Larch Plan', updated_at: daysAgo(950) },
        { ...twins, payer_code: 'LP2', payer_name: 'LARCH plan' },
      ])
      .execute()
    const waiting = await waitingFor('super.admin')
    expect(waiting).toMatchObject({
      signUps: { count: added('signUps', 1), oldest: daysAgo(900) },
      members: { count: added('members', 1), oldest: daysAgo(901) },
      organizations: { count: added('organizations', 1), oldest: daysAgo(902) },
      hospitals: { count: added('hospitals', 1), oldest: daysAgo(903) },
      locations: { count: added('locations', 1), oldest: daysAgo(904) },
      messages: { count: added('messages', 1), oldest: daysAgo(905) },
      duplicates: { count: added('duplicates', 1), oldest: daysAgo(906) },
      claims: { count: added('claims', 1), oldest: daysAgo(907) },
      payers: { count: added('payers', 1), oldest: daysAgo(908) },
    })
    for (const [kind, path] of Object.entries(lists)) expect([kind, await total(path)]).toEqual([kind, waiting[kind]!.count])
  })

  test('200 an edit of a waiting location or of a similar payer does not make its wait shorter', async () => {
    await buildFacility(db, now, { status: 'Awaiting Approval', intake_complete: true, updated_at: daysAgo(910), npi: null })
    const before = await waitingFor('super.admin')
    await db
      .updateTable('facilities')
      .set({ city: 'Elm', updated_at: now.toISOString() })
      .where('status', '=', 'Awaiting Approval')
      .execute()
    await db.updateTable('payers').set({ active: false, updated_at: now.toISOString() }).execute()
    const after = await waitingFor('super.admin')
    expect([after.locations, after.payers]).toEqual([before.locations, before.payers])
    // A location that is set back to Awaiting Approval waits anew.
    const waits = db.updateTable('facilities').where('status', '=', 'Awaiting Approval')
    const ids = (await waits.set({ status: 'Approved' }).returning('id').execute()).map(({ id }) => id)
    await db
      .updateTable('facilities')
      .set({ status: 'Awaiting Approval', updated_at: now.toISOString() })
      .where('id', 'in', ids)
      .execute()
    expect((await waitingFor('super.admin')).locations!.oldest).toBe(now.toISOString())
  })

  test('200 counts interrupted imports, and account changes that another administrator must approve', async () => {
    const { id } = await buildImport(db, now, { kind: 'payers', state: 'failed' })
    await db
      .updateTable('imports')
      .set({ heard_at: daysAgo(2) })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('account_approvals')
      .values({
        user_id: users.advocate,
        act: 'factor',
        reason: 'Lost the phone',
        requested_by: users['social.work'],
        requested_at: daysAgo(1),
        expires_at: daysAgo(-1),
        email: null,
        password_hash: null,
      })
      .execute()
    const one = (days: number) => ({ count: 1, oldest: daysAgo(days) })
    expect(await waitingFor('super.admin')).toMatchObject({ imports: one(2), approvals: one(1) })
    await buildImport(db, now, { kind: 'payers', state: 'done' })
    expect(await total('/admin/imports?interrupted=true')).toBe(1)
    expect(await total('/admin/imports')).toBe(2)
    // The social work admin made the request, and may not import payers.
    const social = await waitingFor('social.work')
    expect([social.imports, social.approvals]).toEqual([undefined, undefined])
    expect(await waitingFor('tech.support')).toMatchObject({ imports: one(2) })
  })

  test('200 leaves out what the administrator may not act on', async () => {
    await buildUser(db, now, signUp)
    await buildMessage(db, now, { state: 'failed', tries: 8 })
    const kinds = async (username: TestUsername) => Object.keys(await waitingFor(username))
    expect(await kinds('social.work')).toContain('signUps')
    expect(await kinds('social.work')).not.toContain('messages')
    expect(await kinds('tech.support')).not.toContain('signUps')
  })
})
