import { describe, expect, test } from 'vitest'
import {
  buildAdvocate,
  buildApplication,
  buildFacility,
  buildOrganization,
  buildPatient,
  buildRelease,
  buildStaff,
  buildUser,
} from '../seed/builders.ts'
import { startServer } from '../testing.ts'

const { db, context, as, clock } = await startServer()
const now = context.now()
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
const year = 365 * 24 * 60 * 60

/**
 * Creates a hospital with an owner and a colleague, a facility with staff, and a patient who has applied there. Every user has
 * an open session.
 */
async function createCase() {
  const hospital = await buildOrganization(db, now, { type: 'hospital' })
  const facility = await buildFacility(db, now)
  const [owner, colleague, staff, admin] = [
    await buildAdvocate(db, now, { organization_id: hospital.id }),
    await buildAdvocate(db, now, { organization_id: hospital.id }),
    await buildStaff(db, now, { facility_id: facility.id }),
    await buildUser(db, now, { role_id: 3 }),
  ]
  const patient = await buildPatient(db, now, { advocate_id: owner.id })
  const release = await buildRelease(db, now, { patient_id: patient.id, expires_at: secondsLater(year) })
  const application = await buildApplication(db, now, { record_id: patient.id, facility_id: facility.id, status: 'New' })
  const calls = { owner: as(owner.id), colleague: as(colleague.id), staff: as(staff.id), admin: as(admin.id) }
  const readStatuses = async (username: keyof typeof calls) => {
    const replies = [
      await calls[username]('GET', `/patients/${patient.id}`),
      await calls[username]('GET', `/applications/${application.id}`),
      await calls[username]('GET', `/patients/${patient.id}/applications`),
    ]
    return [...new Set(replies.map(reply => reply.statusCode))]
  }
  for (const username of ['owner', 'colleague', 'staff', 'admin'] as const) expect(await readStatuses(username)).toEqual([200])
  const user = (id: number, values: object) => db.updateTable('users').set(values).where('id', '=', id).execute()
  return { owner, colleague, staff, admin, facility, hospital, patient, release, application, calls, reads: readStatuses, user }
}

describe('the next request of an open session respects', () => {
  test('a removed or added facility role [PERM-011]', async () => {
    const { staff, facility, reads } = await createCase()
    const [role] = await db.deleteFrom('facility_roles').where('user_id', '=', staff.id).returningAll().execute()
    expect(await reads('staff')).toEqual([404])
    await db
      .insertInto('facility_roles')
      .values({ facility_id: facility.id, user_id: staff.id, facility_role: role!.facility_role })
      .execute()
    expect(await reads('staff')).toEqual([200])
  })

  test('a coordinator who becomes a manager: can read but not answer [APP-016]', async () => {
    const { staff, application, calls, reads } = await createCase()
    await db.updateTable('facility_roles').set({ facility_role: 'Manager' }).where('user_id', '=', staff.id).execute()
    expect(await reads('staff')).toEqual([200])
    const answer = await calls.staff('PATCH', `/applications/${application.id}/state-update`, {
      field: 'insurance_accepted',
      value: true,
    })
    expect(answer.statusCode).toBe(403)
  })

  test('a deleted facility: its staff can only read, for 30 days [S-13] [PERM-011]', async () => {
    const { facility, calls, reads } = await createCase()
    const deleted = (daysAgo: number) => {
      const deleted_at = new Date(now.getTime() - daysAgo * 24 * 60 * 60 * 1000).toISOString()
      return db.updateTable('facilities').set({ deleted_at }).where('id', '=', facility.id).execute()
    }
    await deleted(0)
    expect(await reads('staff')).toEqual([200])
    expect((await calls.staff('GET', `/facilities/${facility.id}/beds`)).statusCode).toBe(404)
    await deleted(31)
    expect(await reads('staff')).toEqual([404])
  })

  test('a change of hospital: former colleagues have no access [PERM-011]', async () => {
    const { colleague, reads, user } = await createCase()
    const elsewhere = await buildOrganization(db, now, { type: 'hospital' })
    await user(colleague.id, { organization_id: elsewhere.id })
    expect(await reads('colleague')).toEqual([404])
    await user(colleague.id, { organization_id: null, organization_role: null })
    expect(await reads('colleague')).toEqual([404])
  })

  test('the removal of the advocate flag', async () => {
    const { owner, patient, calls, reads, user } = await createCase()
    await user(owner.id, { is_patient_advocate: false })
    expect(await reads('owner')).toEqual([404])
    expect((await calls.owner('GET', '/advocates/current-user/patient-records')).statusCode).toBe(403)
    expect((await calls.owner('PATCH', `/patients/${patient.id}/match-count`, { match_count: 1 })).statusCode).toBe(404)
  })

  test('an admin role changed to one that cannot read patients [PERM-012]', async () => {
    const { admin, calls, reads, user } = await createCase()
    await user(admin.id, { role_id: 4 })
    expect(await reads('admin')).toEqual([404])
    expect((await calls.admin('GET', '/admin/applications')).statusCode).toBe(403)
  })

  test('a deactivation: 401 for every call [AUTH-023]', async () => {
    const { owner, reads, user } = await createCase()
    await user(owner.id, { tmri_status: 'Not Approved' })
    expect(await reads('owner')).toEqual([401])
  })

  test('a password that must be changed: 403 for everything but the welcome screen', async () => {
    const { owner, calls, reads, user } = await createCase()
    await user(owner.id, { first_login: true })
    expect(await reads('owner')).toEqual([403])
    expect((await calls.owner('GET', '/common/whoami')).statusCode).toBe(200)
  })

  test('a case taken over by another advocate: can read but not write [PERM-011]', async () => {
    const { colleague, patient, calls, reads } = await createCase()
    await db.updateTable('patients').set({ advocate_id: colleague.id }).where('id', '=', patient.id).execute()
    expect(await reads('owner')).toEqual([200])
    const count = (username: 'owner' | 'colleague') =>
      calls[username]('PATCH', `/patients/${patient.id}/match-count`, { match_count: 1 })
    expect([(await count('owner')).statusCode, (await count('colleague')).statusCode]).toEqual([403, 200])
  })

  test('a revoked or expired release', async () => {
    const { release, reads } = await createCase()
    const set = (values: object) => db.updateTable('releases').set(values).where('id', '=', release.id).execute()
    await set({ revoked_at: now.toISOString() })
    expect(await reads('staff')).toEqual([404])
    await set({ revoked_at: null, expires_at: now.toISOString() })
    expect(await reads('staff')).toEqual([404])
    expect(await reads('owner')).toEqual([200])
    await set({ expires_at: secondsLater(1) })
    expect(await reads('staff')).toEqual([200])
  })
})

test('exactly thirty days after an application ends, the facility can no longer see it [PERM-011]', async () => {
  const { application, staff, reads } = await createCase()
  await db
    .updateTable('applications')
    .set({ status: 'Declined Application', ended_at: now.toISOString() })
    .where('id', '=', application.id)
    .execute()
  const days30 = context.config.FACILITY_ACCESS_AFTER_END_S
  // No session lasts that long, so this extends the current one in the database.
  const wakeUp = () =>
    db
      .updateTable('sessions')
      .set({ created_at: context.now().toISOString(), last_seen_at: context.now().toISOString() })
      .where('user_id', '=', staff.id)
      .execute()
  clock.advance(days30 - 1)
  await wakeUp()
  expect(await reads('staff')).toEqual([200])
  clock.advance(1)
  expect(await reads('staff')).toEqual([404])
})
