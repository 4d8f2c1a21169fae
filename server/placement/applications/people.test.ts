import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { stepFields } from '#domain/placement/applications/steps.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { db, as } = server
const { users, facilities, advocate, coordinator, standing, answer } = await approvals(server)

describe('who may answer', () => {
  test("403 for the other side's steps [PERM-007] [PERM-008]", async () => {
    for (const field of stepFields) {
      const byAdvocate = field === 'patient_agreed' || field === 'record_outcome'
      const { id } = await standing('New')
      expect((await answer(id, yesAnswers[field], byAdvocate ? coordinator : advocate)).statusCode).toBe(403)
    }
  })

  test('403 if the facility closes an application', async () => {
    const { id } = await standing('New')
    expect((await answer(id, { status: 'Cancelled', extras: { reason: 'Improper Match' } })).statusCode).toBe(403)
  })

  test('403 for managers, colleagues and admins [APP-042] [PERM-016] [PERM-011]', async () => {
    for (const who of ['manager', 'colleague', 'super.admin', 'social.work'] as const) {
      const { id } = await standing('New')
      expect((await as(who)('GET', `/applications/${id}`)).statusCode).toBe(200)
      expect((await answer(id, yesAnswers.insurance_accepted, as(who))).statusCode).toBe(403)
    }
  })

  test('404 for another facility, which cannot learn that the application exists [PERM-011]', async () => {
    const { id } = await standing('New')
    for (const who of ['other.coordinator', 'outside.advocate', 'org.admin', 'tech.support', 'member', 'loner'] as const) {
      const [reads, answers] = [
        await as(who)('GET', `/applications/${id}`),
        await answer(id, yesAnswers.insurance_accepted, as(who)),
      ]
      const none = await as(who)('GET', '/applications/2000000000')
      expect([reads.statusCode, reads.json(), answers.statusCode]).toEqual([404, none.json(), 404])
    }
  })
})

describe('who is notified of an answer [NOTE-014]', () => {
  const notificationsFor = async (id: number) =>
    (await db.selectFrom('notifications').selectAll().where('application_id', '=', id).orderBy('user_id').execute()).map(one => [
      one.user_id,
      one.subject,
      one.message,
    ])

  test("the facility's answers notify the owning advocate", async () => {
    const { id } = await standing('New')
    await answer(id, noAnswers.insurance_accepted)
    expect(await notificationsFor(id)).toEqual([
      [users.advocate, 'M.V.: Payment Method Accepted', 'Quiet Harbor House: Declined Insurance'],
    ])
  })

  test("the advocate's answers and close notify the coordinators, not the manager", async () => {
    const { id } = await standing('Accepted')
    await answer(id, { status: 'Cancelled', extras: { reason: 'Improper Match' } }, advocate)
    const sent = await notificationsFor(id)
    expect(sent.map(([user]) => user).sort()).toEqual([users.coordinator, users['rehab.advocate']].sort())
    expect(sent[0]!.slice(1)).toEqual(['M.V.: Application closed', 'Quiet Harbor House: Cancelled'])
  })

  test('a rejected answer notifies no one', async () => {
    const { id } = await standing('New')
    await answer(id, yesAnswers.patient_admitted)
    expect(await notificationsFor(id)).toEqual([])
  })
})

test("an application shows the facility the patient's name and needs, but no further patient data [APP-005] [APP-011]", async () => {
  const { id } = await standing('New')
  const listed = {
    provides_transport: [tag.transport.yes],
    accommodates_involuntary_hold: [tag.involuntaryHold.yes],
    required_snapshot_items: ['vitals' as const],
  }
  await db.updateTable('facilities').set(listed).where('id', '=', facilities.house).execute()
  const application = (await coordinator('GET', `/applications/${id}`)).json().data
  expect(application).toMatchObject({
    first_name: 'Marisol',
    last_name: 'Venn',
    treatment_levels: expect.any(Array),
    addictions: expect.any(Array),
    advocate_first_name: 'Elena',
    hospital: 'Saint Brannoc Medical Center',
    fl_city: 'Pasadena',
    facility_main_phone_number: expect.any(String),
    facility_provides_transport: true,
    facility_accepts_holds: true,
    required_snapshot_items: ['vitals'],
    pharmacy_name: 'Alder Street Pharmacy',
  })
  for (const key of ['date_of_birth', 'phone_number', 'email', 'patient_insurance', 'race', 'release_id'])
    expect(application).not.toHaveProperty(key)
})

test('an application has all specified fields [APP-011] [APP-013]', async () => {
  const { id } = await standing('New')
  const application = (await coordinator('GET', `/applications/${id}`)).json().data
  const fields = `id record_id facility_id status created_at crisis_center facility_profile_image fl_address_one fl_city fl_state
    fl_zipcode contact_profile_image contact_email facility_main_phone_number advocate_first_name advocate_last_name
    advocate_profile_image hospital payment_rejected_reason interview_denied_reason not_accepted_reason
    not_ready_to_commit_reason patient_asked_to_call transport_available transport_method estimated_discharge_at
    estimated_discharge_timestamp private_insurance fl_cometchat_token cometchat_id pharmacy_name pharmacy_address_line_one
    pharmacy_address_line_two pharmacy_city pharmacy_state pharmacy_zipcode pharmacy_phone pharmacy_fax`
  expect(Object.keys(application)).toEqual(expect.arrayContaining(fields.split(/\s+/)))
})
