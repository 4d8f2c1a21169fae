import { describe, expect, test } from 'vitest'
import { buildApplication, buildPatient, buildRelease, buildStaff } from '../../seed/builders.ts'
import { findTestData, type TestUsername, testUsers } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { levelOfCare } from './testing.ts'

const { db, context, as, clock } = await startServer()
const now = context.now()
const { users, facilities } = await findTestData(db)
const day = 24 * 3600
const show = async (who: TestUsername, id: number) => (await as(who)('GET', `/patients/${id}`)).statusCode
const patientOf = (who: TestUsername) => buildPatient(db, now, { advocate_id: users[who] })

/** Makes a call with the clock advanced. */
async function later<T>(seconds: number, ask: () => Promise<T>): Promise<T> {
  clock.advance(seconds)
  const answer = await ask()
  clock.set(now)
  return answer
}

describe('an advocate', () => {
  test('200 reads and edits their own patients [PERM-011] [PERM-007]', async () => {
    const { id } = await patientOf('advocate')
    expect(await show('advocate', id)).toBe(200)
    expect((await as('advocate')('PATCH', `/patients/${id}`, levelOfCare)).statusCode).toBe(200)
  })

  test('200 reads a colleague’s patients at the hospital, 403 for editing them [PERM-011]', async () => {
    const { id } = await patientOf('advocate')
    expect(await show('colleague', id)).toBe(200)
    const edit = await as('colleague')('PATCH', `/patients/${id}`, levelOfCare)
    expect([edit.statusCode, edit.json().message]).toEqual([403, 'You do not have the required permission'])
  })

  test('404 for another hospital, which cannot learn that the patient exists [PERM-011]', async () => {
    const { id } = await patientOf('advocate')
    const foreign = await as('outside.advocate')('GET', `/patients/${id}`)
    const none = await as('outside.advocate')('GET', '/patients/2000000000')
    expect([foreign.statusCode, foreign.json()]).toEqual([404, none.json()])
    expect((await as('outside.advocate')('PATCH', `/patients/${id}`, levelOfCare)).statusCode).toBe(404)
  })

  test('404 for colleagues at a treatment center; only hospitals share patients [PERM-011]', async () => {
    const { id } = await patientOf('rehab.advocate')
    const other = await buildStaff(db, now, {
      facility_id: facilities.house,
      facility_role: 'Manager',
      is_patient_advocate: true,
    })
    expect((await as(other.id)('GET', `/patients/${id}`)).statusCode).toBe(404)
    expect(await show('rehab.advocate', id)).toBe(200)
  })
})

describe('a facility', () => {
  const applied = async (given: Parameters<typeof buildApplication>[2] = {}) => {
    const { id } = await patientOf('advocate')
    const application = await buildApplication(db, now, { record_id: id, facility_id: facilities.house, ...given })
    return { id, application }
  }

  test('404 before an application, 200 after, for its coordinators and managers [PERM-011] [PERM-016]', async () => {
    const { id } = await patientOf('advocate')
    await buildRelease(db, now, { patient_id: id })
    for (const who of ['coordinator', 'manager', 'rehab.advocate'] as const) expect(await show(who, id)).toBe(404)
    await buildApplication(db, now, { record_id: id, facility_id: facilities.house })
    for (const who of ['coordinator', 'manager', 'rehab.advocate'] as const) expect(await show(who, id)).toBe(200)
    for (const who of ['other.coordinator', 'org.admin', 'member'] as const) expect(await show(who, id)).toBe(404)
  })

  test('403 for any change [PERM-010]', async () => {
    const { id } = await applied()
    expect((await as('coordinator')('PATCH', `/patients/${id}`, levelOfCare)).statusCode).toBe(403)
    expect((await as('coordinator')('PATCH', `/patients/${id}/match-count`, { match_count: 1 })).statusCode).toBe(403)
  })

  test('403 sees that a release exists, but neither the document nor other matches [REV-003]', async () => {
    const { id } = await applied()
    await buildApplication(db, now, { record_id: id, facility_id: facilities.otherHouse })
    await db.updateTable('patients').set({ match_count: 12 }).where('id', '=', id).execute()
    const call = as('coordinator')
    expect((await call('GET', `/patients/${id}`)).json().data).toMatchObject({ hipaa_document: {}, match_count: null })
    for (const path of ['hipaa', 'hipaa/document', 'matches', 'features'])
      expect((await call('GET', `/patients/${id}/${path}`)).statusCode).toBe(403)
    const { applications } = (await call('GET', `/patients/${id}/applications`)).json().data
    expect(applications.map((one: { facility_id: number }) => one.facility_id)).toEqual([facilities.house])
  })

  test.each(['Declined Application', 'Rejected', 'Cancelled', 'Withdrawn'] as const)(
    '200 for 30 days after %s, then 404 [PERM-011]',
    async status => {
      const { id, application } = await applied({ status })
      const sinceEnd = (now.getTime() - Date.parse(application.ended_at!)) / 1000
      expect(await later(30 * day - sinceEnd - 1, () => show('coordinator', id))).toBe(200)
      expect(await later(30 * day - sinceEnd, () => show('coordinator', id))).toBe(404)
      expect(await later(30 * day - sinceEnd, () => show('advocate', id))).toBe(200)
    },
  )

  test('200 while a second application to the facility is running [PERM-011]', async () => {
    const { id } = await applied({ status: 'Cancelled' })
    await buildApplication(db, now, { record_id: id, facility_id: facilities.house })
    expect(await later(31 * day, () => show('coordinator', id))).toBe(200)
  })

  test('404 once the release has expired [PERM-011]', async () => {
    const { id } = await patientOf('advocate')
    await buildRelease(db, now, { patient_id: id, expires_at: new Date(now.getTime() + 10 * day * 1000).toISOString() })
    await buildApplication(db, now, { record_id: id, facility_id: facilities.house })
    expect(await later(10 * day - 1, () => show('coordinator', id))).toBe(200)
    expect(await later(10 * day, () => show('coordinator', id))).toBe(404)
  })

  test('404 once the release is revoked [PERM-011]', async () => {
    const { id, application } = await applied()
    await db.updateTable('releases').set({ revoked_at: now.toISOString() }).where('patient_id', '=', id).execute()
    for (const path of [`/patients/${id}`, `/patients/${id}/applications`, `/applications/${application.id}`])
      expect((await as('coordinator')('GET', path)).statusCode).toBe(404)
  })

  test('404 on the next request after a role is removed [PERM-011]', async () => {
    const { id } = await applied()
    const staff = await buildStaff(db, now, { facility_id: facilities.house })
    const call = as(staff.id)
    expect((await call('GET', `/patients/${id}`)).statusCode).toBe(200)
    await db.deleteFrom('facility_roles').where('user_id', '=', staff.id).execute()
    expect((await call('GET', `/patients/${id}`)).statusCode).toBe(404)
  })
})

describe('an admin', () => {
  test('200 for holders of FULL_PATIENT_TRANSFER, 404 for the others [PERM-011] [PERM-012]', async () => {
    const { id } = await patientOf('advocate')
    for (const who of ['super.admin', 'social.work'] as const) {
      expect(await show(who, id)).toBe(200)
      expect((await as(who)('PATCH', `/patients/${id}`, levelOfCare)).statusCode).toBe(403)
    }
    expect(await show('tech.support', id)).toBe(404)
  })
})

test.each(
  testUsers.filter(({ username }) => !['advocate', 'colleague', 'super.admin', 'social.work', 'newcomer'].includes(username)),
)('404 for $username, who has no relation to the patient [PERM-011] [PERM-013]', async ({ username }) => {
  const { id } = await patientOf('advocate')
  expect(await show(username, id)).toBe(404)
})
