import { describe, expect, test } from 'vitest'
import { buildApplication, buildFacility, buildOrganization, buildPatient, buildStaff, buildUser } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('tech.support')
const { users, organizations } = await findTestData(db)

async function location() {
  const { id: organization_id } = await buildOrganization(db, now)
  const facility = await buildFacility(db, now, { organization_id })
  const orgAdmin = await buildUser(db, now, { organization_id, organization_role: 'administrator' })
  const staff = await buildStaff(db, now, { facility_id: facility.id, facility_role: 'Manager' })
  return { organization_id, facility, orgAdmin, staff }
}
const namesIn = async (id: number) =>
  (await admin('GET', `/organizations/${id}`)).json().data.facilities.map((facility: { name: string }) => facility.name)
const matched = async (facility: { id: number; latitude: number | null; longitude: number | null }) =>
  (await as('advocate')('GET', `/facilities?lat=${facility.latitude}&lng=${facility.longitude}&radius=10&page_size=100`))
    .json()
    .data.some((item: { id: number }) => item.id === facility.id)

describe('POST /facilities', () => {
  test('200 creates a location that is awaiting approval and intake [FAC-008]', async () => {
    const { organization_id } = await location()
    const reply = await admin('POST', '/facilities', { organization_id, name: ' Willow House ' })
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      expect.objectContaining({
        organization_id,
        name: 'Willow House',
        status: 'Awaiting Approval',
        intake_section: 1,
        intake_complete: false,
      }),
    ])
    expect(await namesIn(organization_id)).toContain('Willow House')
  })

  test('422 without a name, for a hospital, or for an unknown organization [ORG-024] [FAC-008]', async () => {
    const add = async (organization_id: number, name: string) =>
      (await admin('POST', '/facilities', { organization_id, name })).json()
    expect(await add(organizations.center, '')).toEqual({
      message: 'Facility is required',
      errors: { name: 'Facility is required' },
    })
    expect((await add(organizations.hospital, 'Wing B')).errors).toEqual({ organization_id: 'Hospitals have no locations' })
    expect((await add(2_000_000_000, 'Wing B')).errors).toEqual({ organization_id: 'Organization not found' })
  })

  test('403 without FACILITY_WRITE_ALL [PERM-006]', async () => {
    for (const username of ['social.work', 'org.admin', 'manager'] as const)
      expect(
        (await as(username)('POST', '/facilities', { organization_id: organizations.center, name: 'Wing B' })).statusCode,
      ).toBe(403)
  })
})

describe('DELETE /facilities/:id', () => {
  test('200 removes it from lists and matching; its applications stay readable [ORG-049]', async () => {
    const { organization_id, facility, orgAdmin } = await location()
    const patient = await buildPatient(db, now, { advocate_id: users.advocate })
    const application = await buildApplication(db, now, { record_id: patient.id, facility_id: facility.id })
    expect(await matched(facility)).toBe(true)
    expect((await as(orgAdmin.id)('DELETE', `/facilities/${facility.id}`)).statusCode).toBe(200)
    expect([await matched(facility), await namesIn(organization_id)]).toEqual([false, []])
    expect((await admin('GET', `/facilities/${facility.id}`)).statusCode).toBe(404)
    expect((await admin('DELETE', `/facilities/${facility.id}`)).statusCode).toBe(404)
    const response = await as('advocate')('GET', `/applications/${application.id}`)
    expect([response.statusCode, response.json().data.crisis_center]).toEqual([200, facility.name])
  })

  test('403 for a manager, another Org Admin, and an admin without FACILITY_WRITE_ALL [ORG-049] [PERM-006]', async () => {
    const { facility, staff } = await location()
    for (const username of [staff.id, users['org.admin'], users['social.work']])
      expect((await as(username)('DELETE', `/facilities/${facility.id}`)).statusCode).toBe(403)
  })
})

describe('PATCH /facilities/:id/primary-contact', () => {
  const choose = (username: number, id: number, user_id: unknown) =>
    as(username)('PATCH', `/facilities/${id}/primary-contact`, { user_id })

  test('200 sets a member of the organization, or no one [ORG-032] [ORG-042] [ORG-049]', async () => {
    const { facility, orgAdmin, staff } = await location()
    for (const user_id of [staff.id, null])
      expect((await choose(orgAdmin.id, facility.id, user_id)).json().data.primary_contact_id).toBe(user_id)
  })

  test('422 for others: "Select a Contact"; 403 for a manager [ORG-042] [ORG-049]', async () => {
    const { facility, orgAdmin, staff } = await location()
    for (const user_id of [users.coordinator, 2_000_000_000, undefined, 'x']) {
      const reply = await choose(orgAdmin.id, facility.id, user_id)
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { user_id: 'Select a Contact' }])
    }
    expect((await choose(staff.id, facility.id, staff.id)).statusCode).toBe(403)
  })
})

describe('PATCH /facilities/:id/status', () => {
  const change = (id: number, status: unknown, call = admin) => call('PATCH', `/facilities/${id}/status`, { status })

  test('200 only Approved facilities match [ORG-032] [ORG-041]', async () => {
    const { facility } = await location()
    const reply = await change(facility.id, 'Awaiting Approval')
    expect([reply.statusCode, reply.json().data.status, await matched(facility)]).toEqual([200, 'Awaiting Approval', false])
    await change(facility.id, 'approved')
    expect(await matched(facility)).toBe(true)
  })

  test('409 while the organization is not Approved; 422 for an unknown status [ORG-041]', async () => {
    const { facility, organization_id } = await location()
    expect((await change(facility.id, 'Deactivated')).statusCode).toBe(422)
    for (const active_status of ['Deactivated', 'Awaiting Approval'] as const) {
      await db.updateTable('organizations').set({ active_status }).where('id', '=', organization_id).execute()
      expect((await change(facility.id, 'Approved')).statusCode, active_status).toBe(409)
    }
  })

  test('403 for an Org Admin, and for an admin without FACILITY_WRITE_ALL [ORG-041] [PERM-006]', async () => {
    const { facility, orgAdmin } = await location()
    for (const call of [as(orgAdmin.id), as('social.work')])
      expect((await change(facility.id, 'Approved', call)).statusCode).toBe(403)
  })
})

describe('GET /common/npi/:npi', () => {
  test('200 returns whether the check digit is correct; 404 unless ten digits [ORG-012] [USER-027]', async () => {
    const check = async (npi: string) => (await as('advocate')('GET', `/common/npi/${npi}`)).json()
    expect(await check('1234567893')).toEqual({ data: { data: true } })
    expect(await check('1234567890')).toEqual({ data: { data: false } })
    for (const npi of ['123', '12345678931', '12345abc93'])
      expect((await as('advocate')('GET', `/common/npi/${npi}`)).statusCode).toBe(404)
  })
})
