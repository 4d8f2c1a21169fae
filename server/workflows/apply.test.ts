import { beforeEach, describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { enterPatient, privatePlan, readyPatient } from '../intake/patients/testing.ts'
import {
  buildApplication,
  buildFacility,
  buildOrganization,
  buildPatient,
  buildRelease,
  buildStaff,
  buildUser,
} from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as, clock } = await startServer()
const now = context.now()
const { users, facilities } = await findTestData(db)
const advocate = as('advocate')

let patient: number
beforeEach(async () => {
  patient = (await buildPatient(db, now, { advocate_id: users.advocate })).id
  await buildRelease(db, now, { patient_id: patient })
})

const apply = (facility: number, body: object = {}, call = advocate) =>
  call('POST', `/facilities/${facility}/apply`, { recordId: patient, advocateId: users.advocate, ...body })

/** The rows that sending an application creates. A rejected application must leave none of them behind. */
async function traces(patient_id = patient) {
  const count = async (table: 'applications' | 'disclosures', column: 'record_id' | 'patient_id') =>
    (
      await db
        .selectFrom(table)
        .select('id')
        .where(column as never, '=', patient_id as never)
        .execute()
    ).length
  const notifications = await db.selectFrom('notifications').select('id').execute()
  return {
    applications: await count('applications', 'record_id'),
    disclosures: await count('disclosures', 'patient_id'),
    told: notifications.length,
  }
}

async function expectRefused(facility: number, status: number, message: string, body: object = {}, call = advocate) {
  const before = await traces()
  const reply = await apply(facility, body, call)
  expect([reply.statusCode, reply.json().message]).toEqual([status, message])
  expect(await traces()).toEqual(before)
}

describe('200 applies', () => {
  test('without a match or a complete intake: ownership, a release and a staffed facility are enough [MAT-044]', async () => {
    const call = as('advocate')
    const id = await enterPatient(call)
    await buildRelease(db, now, { patient_id: id })
    const reply = await apply(facilities.otherHouse, { recordId: id })
    expect([reply.statusCode, reply.json().data]).toEqual([200, { id: expect.any(Number) }])
  })

  test('without advocateId, or with null [MAT-033]', async () => {
    expect((await apply(facilities.house, { advocateId: undefined })).statusCode).toBe(200)
    expect((await apply(facilities.otherHouse, { advocateId: null })).statusCode).toBe(200)
  })

  test('and the patient’s current plan counts until the facility accepts the payment [APP-013] [APP-017] [APP-035]', async () => {
    const plan = { ...privatePlan, provider: { ...privatePlan.provider, insurance_type: 'Private' } }
    const cash = { payment_method: [tag.payment.cash], patient_insurance: null }
    const { id: recordId } = await buildPatient(db, now, { advocate_id: users.advocate, ...cash } as never)
    await buildRelease(db, now, { patient_id: recordId })
    const { id } = (await apply(facilities.house, { recordId })).json().data
    const pay = (values: object) => db.updateTable('patients').set(values).where('id', '=', recordId).execute()
    const coordinator = as('coordinator')
    const answer = (body: object) =>
      coordinator('PATCH', `/applications/${id}/state-update`, { field: 'insurance_accepted', value: true, ...body })
    const isPrivate = async () => (await advocate('GET', `/applications/${id}`)).json().data.private_insurance
    await pay({ payment_method: [tag.payment.insurance], patient_insurance: JSON.stringify(plan) })
    expect((await answer({})).json()).toMatchObject({ errors: { 'insurance_vob.deductible': 'Required field' } })
    await pay({ payment_method: [tag.payment.cash] })
    expect((await answer({})).statusCode).toBe(200)
    await pay({ payment_method: [tag.payment.insurance] })
    expect(await isPrivate()).toBe(false)
    await coordinator('POST', `/applications/${id}/take-back`, { field: 'insurance_accepted' })
    expect(await isPrivate()).toBe(true)
  })

  test('and stores whether benefits are required: only for a private plan used for payment [APP-013]', async () => {
    const plan = { ...privatePlan, provider: { ...privatePlan.provider, insurance_type: 'Private' } }
    const privately = async (values: object) => {
      const { id } = await buildPatient(db, now, { advocate_id: users.advocate, ...values } as never)
      await buildRelease(db, now, { patient_id: id })
      const { data } = (await apply(facilities.house, { recordId: id })).json()
      return (await advocate('GET', `/applications/${data.id}`)).json().data.private_insurance
    }
    expect(await privately({ payment_method: [tag.payment.insurance], patient_insurance: plan })).toBe(true)
    expect(await privately({ payment_method: [tag.payment.cash], patient_insurance: plan })).toBe(false)
    const medicare = { payer_code: 'PY101', payer_name: 'Medicare', insurance_type: 'Public' }
    expect(await privately({ payment_method: [tag.payment.insurance], patient_insurance: { ...plan, provider: medicare } })).toBe(
      false,
    )
  })

  test.each(['Cancelled', 'Withdrawn'] as const)(
    'again after %s; each application is a separate disclosure [MAT-032]',
    async status => {
      await buildApplication(db, now, { record_id: patient, facility_id: facilities.house, status })
      expect((await apply(facilities.house)).statusCode).toBe(200)
      expect(await traces()).toMatchObject({ applications: 2, disclosures: 2 })
    },
  )

  test('through the API: cancel and apply again [DASH-029]', async () => {
    const { id } = (await apply(facilities.house)).json().data
    const cancel = { status: 'Cancelled', extras: { reason: 'Improper Match' } }
    expect((await advocate('PATCH', `/applications/${id}/state-update`, cancel)).statusCode).toBe(200)
    const repeated = (await apply(facilities.house)).json().data
    expect(repeated.id).not.toBe(id)
  })
})

describe('409 conflicts', () => {
  test.each(['New', 'Accepted', 'Admitted', 'Declined Application', 'Rejected', 'Completed 30+ Days Residential'] as const)(
    'an existing application that is %s [MAT-035]',
    async status => {
      await buildApplication(db, now, { record_id: patient, facility_id: facilities.house, status })
      await expectRefused(facilities.house, 409, 'You have already applied to Quiet Harbor House.')
    },
  )

  test.each(['On Hold', 'Booked Offline', 'Inactive'] as const)('a case that is %s', async status => {
    await db.updateTable('patients').set({ status }).where('id', '=', patient).execute()
    await expectRefused(facilities.house, 409, 'This case is not active. Activate it before you apply.')
  })

  test('only one of fifty concurrent applications succeeds, and the others get 409', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => apply(facilities.house)))
    const accepted = replies.filter(reply => reply.statusCode === 200)
    const lost = replies.filter(reply => reply.statusCode === 409)
    expect([accepted.length, lost.length]).toEqual([1, 49])
    for (const reply of lost) expect(reply.json().message).toBe('You have already applied to Quiet Harbor House.')
    expect(await traces()).toMatchObject({ applications: 1, disclosures: 1 })
  })
})

describe('422 rejects', () => {
  test('a directory listing, with the phone number to call', async () => {
    const listing = await buildFacility(db, now, {
      organization_id: null,
      name: 'Cedar Hollow',
      main_phone_number: '+13125550188',
    })
    await expectRefused(listing.id, 422, 'Nobody at Cedar Hollow uses Passage yet. Call (312) 555-0188.')
  })

  test('a facility without staff, or with only deactivated staff', async () => {
    const empty = await buildFacility(db, now, { name: 'Empty House', main_phone_number: null })
    await expectRefused(empty.id, 422, 'Nobody at Empty House uses Passage yet.')
    await buildStaff(db, now, { facility_id: empty.id, tmri_status: 'Not Approved' })
    await expectRefused(empty.id, 422, 'Nobody at Empty House uses Passage yet.')
  })

  test('a deactivated organization’s facility, whose members can only view their running applications [S-37]', async () => {
    const organization = await buildOrganization(db, now)
    const facility = await buildFacility(db, now, { name: 'Closed House', organization_id: organization.id })
    const staff = await buildStaff(db, now, { facility_id: facility.id })
    const other = await buildApplication(db, now, { facility_id: facility.id })
    await db.updateTable('organizations').set({ active_status: 'Deactivated' }).where('id', '=', organization.id).execute()
    await expectRefused(facility.id, 422, 'Closed House is not accepting applications right now.')
    const response = await as(staff.id)('PATCH', `/applications/${other.id}/state-update`, {
      field: 'insurance_accepted',
      value: true,
      insurance_vob: { deductible: 0, copay: 0 },
    })
    expect(response.statusCode).toBe(403)
  })

  test("an unapproved facility of the advocate's own organization; 404 for all others", async () => {
    const facility = await buildFacility(db, now, { name: 'New House', status: 'Awaiting Approval' })
    const staff = await buildStaff(db, now, { facility_id: facility.id, is_patient_advocate: true })
    const patient = await buildPatient(db, now, { advocate_id: staff.id })
    await buildRelease(db, now, { patient_id: patient.id })
    const reply = await apply(facility.id, { recordId: patient.id, advocateId: staff.id }, as(staff.id))
    expect([reply.statusCode, reply.json().message]).toEqual([422, 'New House is not accepting applications right now.'])
    await expectRefused(facility.id, 404, 'Facility not found')
  })

  const noRelease = 'Get a signed release of information before you apply. The patient has no valid release.'
  test('a patient without a release, or with an unsigned one [MAT-044]', async () => {
    await db.deleteFrom('releases').where('patient_id', '=', patient).execute()
    await expectRefused(facilities.house, 422, noRelease)
    await buildRelease(db, now, { patient_id: patient, signed_at: null })
    await expectRefused(facilities.house, 422, noRelease)
  })

  test('a revoked release [MAT-044]', async () => {
    await db.updateTable('releases').set({ revoked_at: now.toISOString() }).where('patient_id', '=', patient).execute()
    await expectRefused(facilities.house, 422, noRelease)
  })

  test('a release that expired a second ago [MAT-044]', async () => {
    await db.deleteFrom('releases').where('patient_id', '=', patient).execute()
    await buildRelease(db, now, { patient_id: patient, expires_at: new Date(now.getTime() + 60_000).toISOString() })
    clock.advance(60)
    await expectRefused(facilities.house, 422, noRelease)
    clock.set(now)
  })

  test("another user's advocateId", async () => {
    await expectRefused(facilities.house, 422, 'You can send applications only in your own name', { advocateId: users.colleague })
  })

  test('a body without a patient', async () => {
    for (const recordId of [undefined, null, 'x', -1]) expect((await apply(facilities.house, { recordId })).statusCode).toBe(422)
  })
})

describe('permissions', () => {
  const permissionMessage = 'You do not have the required permission'
  test('403 for a colleague, who must first take over the case [PERM-011]', async () => {
    await expectRefused(facilities.house, 403, permissionMessage, { advocateId: users.colleague }, as('colleague'))
  })

  test('403 for an admin, who can only read [PERM-010]', async () => {
    await expectRefused(facilities.house, 403, permissionMessage, { advocateId: null }, as('super.admin'))
  })

  test('404 for an advocate at another hospital, who cannot learn that the patient exists [PERM-011]', async () => {
    const call = as('outside.advocate')
    await expectRefused(facilities.house, 404, 'Patient not found', { advocateId: users['outside.advocate'] }, call)
    await expectRefused(facilities.house, 404, 'Patient not found', { recordId: 2_000_000_000 }, call)
  })

  test('404 for a deleted or unknown facility', async () => {
    const deleted = await buildFacility(db, now, { deleted_at: now.toISOString() })
    await expectRefused(deleted.id, 404, 'Facility not found')
    await expectRefused(2_000_000_000, 404, 'Facility not found')
  })
})

describe('calls to a facility that does not use Passage', () => {
  test('200 are logged and listed newest first, only for the owner', async () => {
    const listing = await buildFacility(db, now, { organization_id: null })
    const log = (body: object) => advocate('POST', `/facilities/${listing.id}/calls`, { recordId: patient, ...body })
    expect((await log({ outcome: 'Left a message', note: ' ' })).statusCode).toBe(200)
    expect((await log({ outcome: 'Bed available', note: 'Ask for intake.' })).json().data).toMatchObject({
      outcome: 'Bed available',
    })
    const { data, total } = (await advocate('GET', `/facilities/${listing.id}/calls?recordId=${patient}`)).json()
    expect(total).toBe(2)
    expect(data.map((row: { outcome: string; note: string | null }) => [row.outcome, row.note])).toEqual([
      ['Bed available', 'Ask for intake.'],
      ['Left a message', null],
    ])
    expect((await log({ outcome: 'Somebody answered' })).json().errors).toEqual({ outcome: 'Required field' })
    expect((await as('colleague')('GET', `/facilities/${listing.id}/calls?recordId=${patient}`)).statusCode).toBe(403)
    expect((await as('outside.advocate')('GET', `/facilities/${listing.id}/calls?recordId=${patient}`)).statusCode).toBe(404)
    // Logging a call discloses nothing, because the log entry does not name a patient.
    expect(await traces()).toMatchObject({ applications: 0, disclosures: 0 })
  })
})

test('an application notifies every coordinator of the facility, and no one else [NOTE-014]', async () => {
  const second = await buildStaff(db, now, { facility_id: facilities.house })
  const inactive = await buildUser(db, now, { tmri_status: 'Not Approved' })
  await db
    .insertInto('facility_roles')
    .values({ facility_id: facilities.house, user_id: inactive.id, facility_role: 'Admissions Coordinator' })
    .execute()
  const call = as('advocate')
  const id = await readyPatient(call)
  const { data } = (await apply(facilities.house, { recordId: id })).json()
  const notifications = await db.selectFrom('notifications').selectAll().where('application_id', '=', data.id).execute()
  expect(notifications.map(notification => notification.user_id).sort()).toEqual(
    [users.coordinator, users['rehab.advocate'], second.id].sort(),
  )
  expect(notifications[0]).toMatchObject({
    type: 'status_change',
    subject: 'M.V.: New application',
    message: 'Quiet Harbor House: New',
  })
})
