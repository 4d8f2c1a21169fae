import { describe, expect, test } from 'vitest'
import { buildAdvocate, buildApplication, buildFacility, buildOrganization, buildPatient } from '../seed/builders.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('social.work')

/**
 * Creates two advocates at different hospitals. The first one has patients with applications; the second patient's case is on
 * hold and has a declined application.
 */
async function twoAdvocates(count = 2) {
  const [from, to] = [
    await buildAdvocate(db, now, { first_name: 'Old', last_name: 'Owner' }),
    await buildAdvocate(db, now, { first_name: 'New', last_name: 'Owner' }),
  ]
  const facility = await buildFacility(db, now)
  const patients = []
  for (let n = 0; n < count; n++) {
    const [status, applicationStatus] = n === 1 ? (['On Hold', 'Declined Application'] as const) : (['Active', 'New'] as const)
    const { id } = await buildPatient(db, now, { advocate_id: from.id, status })
    const application = await buildApplication(db, now, { record_id: id, facility_id: facility.id, status: applicationStatus })
    patients.push({ id, application: application.id })
  }
  return { from, to, patients }
}
const owners = async (table: 'patients' | 'applications', ids: number[]) =>
  db.selectFrom(table).select(['advocate_id', 'organization_id']).where('id', 'in', ids).distinct().execute()
const notificationsOf = (user_id: number) =>
  db.selectFrom('notifications').select(['subject', 'message', 'type', 'application_id']).where('user_id', '=', user_id).execute()
const lastAudit = (action: string) =>
  db.selectFrom('audit_events').selectAll().where('action', '=', action).orderBy('id', 'desc').executeTakeFirstOrThrow()
const all = (old_pa_id: unknown, new_pa_id: unknown) => admin('PATCH', '/applications/transfer', { old_pa_id, new_pa_id })

describe('PATCH /applications/transfer', () => {
  test("200 all patients and their applications move to the new owner's hospital [USER-018]", async () => {
    const { from, to, patients } = await twoAdvocates()
    const [ids, applications] = [patients.map(patient => patient.id), patients.map(patient => patient.application)]
    const reply = await all(from.id, to.id)
    expect([reply.statusCode, reply.json().data]).toEqual([200, { patients: 2, applications: 2 }])
    const owner = { advocate_id: to.id, organization_id: to.organization_id }
    expect([await owners('patients', ids), await owners('applications', applications)]).toEqual([[owner], [owner]])
    expect(await lastAudit('transfers.all')).toMatchObject({
      subject_type: 'patients',
      subject_ids: expect.arrayContaining(ids),
      detail: { old_pa_id: from.id, new_pa_id: to.id, application_ids: expect.arrayContaining(applications) },
    })
    const { id } = patients[0]!
    expect((await as(to.id)('GET', `/patients/${id}`)).statusCode).toBe(200)
    expect((await as(from.id)('GET', `/patients/${id}`)).statusCode).toBe(404)
  })

  test('200 both owners are notified without patient names; a second call changes and notifies nothing [USER-018]', async () => {
    const { from, to } = await twoAdvocates(3)
    await all(from.id, to.id)
    const plain = { type: 'status_change', application_id: null }
    expect(await notificationsOf(from.id)).toEqual([
      { ...plain, subject: '3 patients: reassigned', message: 'New advocate: New Owner.' },
    ])
    expect(await notificationsOf(to.id)).toEqual([
      { ...plain, subject: '3 patients: reassigned to you', message: 'Previous advocate: Old Owner.' },
    ])
    const repeated = await all(from.id, to.id)
    expect([repeated.statusCode, repeated.json().data]).toEqual([200, { patients: 0, applications: 0 }])
    expect(await notificationsOf(to.id)).toHaveLength(1)
  })

  test.each([
    ['no one', () => Promise.resolve(undefined)],
    ['a user who is none', () => Promise.resolve(2_000_000_000)],
    ['an advocate who is not approved', async () => (await buildAdvocate(db, now, { tmri_status: 'Not Approved' })).id],
    [
      'a user who is not an advocate',
      async () => (await db.selectFrom('users').select('id').where('username', '=', 'member').executeTakeFirstOrThrow()).id,
    ],
  ])('422 for reassigning to %s', async (username, target) => {
    const { from, patients } = await twoAdvocates(1)
    const reply = await all(from.id, await target())
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([422, ['new_pa_id']])
    if (username === 'no one') expect(reply.json().message).toBe('Please select a user')
    expect(await owners('patients', [patients[0]!.id])).toMatchObject([{ advocate_id: from.id }])
  })

  test('422 for reassigning to the same user, or from a non-advocate', async () => {
    const { from, to } = await twoAdvocates(0)
    expect((await all(from.id, from.id)).statusCode).toBe(422)
    expect((await all(2_000_000_000, to.id)).json().errors).toHaveProperty('old_pa_id')
  })

  test('200 the patients of a deactivated advocate can be reassigned', async () => {
    const { from, to } = await twoAdvocates(1)
    await db.updateTable('users').set({ tmri_status: 'Not Approved' }).where('id', '=', from.id).execute()
    expect((await all(from.id, to.id)).json().data.patients).toBe(1)
  })
})

describe('POST /patients/:id/transfer', () => {
  async function sameHospital() {
    const { id: organization_id } = await buildOrganization(db, now, { type: 'hospital' })
    const [owner, colleague] = [
      await buildAdvocate(db, now, { organization_id }),
      await buildAdvocate(db, now, { organization_id }),
    ]
    const patient = await buildPatient(db, now, { advocate_id: owner.id, first_name: 'Zelda', last_name: 'Quill' })
    return { owner, colleague, patient }
  }
  const reassign = (username: number, id: number, new_pa_id: unknown) =>
    as(username)('POST', `/patients/${id}/transfer`, { new_pa_id })

  test('200 the owner reassigns a patient to a colleague, who is notified with initials [DASH-031] [PERM-007]', async () => {
    const { owner, colleague, patient } = await sameHospital()
    const reply = await reassign(owner.id, patient.id, colleague.id)
    expect([reply.statusCode, reply.json().data]).toEqual([200, { patients: 1, applications: 0 }])
    expect(await owners('patients', [patient.id])).toMatchObject([{ advocate_id: colleague.id }])
    expect((await notificationsOf(colleague.id)).map(notification => notification.subject)).toEqual(['Z.Q.: reassigned to you'])
    expect(await notificationsOf(owner.id)).toEqual([])
    expect(await lastAudit('transfers.one')).toMatchObject({
      patient_id: patient.id,
      detail: { old_pa_id: owner.id, new_pa_id: colleague.id },
    })
  })

  test('200 a colleague takes over a case, and the owner is notified [PERM-011]', async () => {
    const { owner, colleague, patient } = await sameHospital()
    expect((await reassign(colleague.id, patient.id, colleague.id)).statusCode).toBe(200)
    expect((await notificationsOf(owner.id)).map(notification => notification.subject)).toEqual(['Z.Q.: reassigned'])
    expect((await reassign(colleague.id, patient.id, colleague.id)).json().data).toEqual({ patients: 0, applications: 0 })
  })

  test('403 for a colleague reassigning it to someone else; 422 for the owner to another hospital [PERM-011]', async () => {
    const { owner, colleague, patient } = await sameHospital()
    const { id: third } = await buildAdvocate(db, now, { organization_id: owner.organization_id })
    const { id: outsideId } = await buildAdvocate(db, now)
    expect((await reassign(colleague.id, patient.id, third)).statusCode).toBe(403)
    expect((await reassign(owner.id, patient.id, outsideId)).statusCode).toBe(422)
    expect((await reassign(outsideId, patient.id, outsideId)).statusCode).toBe(404)
    expect((await reassign(owner.id, patient.id, null)).json().message).toBe('Please select a user')
  })

  test('200 an admin with FULL_PATIENT_TRANSFER reassigns anywhere', async () => {
    const { patient } = await sameHospital()
    const { id: outsideId } = await buildAdvocate(db, now)
    expect((await admin('POST', `/patients/${patient.id}/transfer`, { new_pa_id: outsideId })).statusCode).toBe(200)
    expect((await as('tech.support')('POST', `/patients/${patient.id}/transfer`, { new_pa_id: outsideId })).statusCode).toBe(404)
  })

  test('only one of two colleagues who take over at the same time succeeds', async () => {
    const { owner, colleague, patient } = await sameHospital()
    const { id: third } = await buildAdvocate(db, now, { organization_id: owner.organization_id })
    const replies = await Promise.all([colleague.id, third].map(id => reassign(id, patient.id, id)))
    const [now_with] = await owners('patients', [patient.id])
    expect([colleague.id, third]).toContain(now_with?.advocate_id)
    for (const reply of replies) expect([200, 409]).toContain(reply.statusCode)
  })
})
