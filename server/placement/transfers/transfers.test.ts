import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { differingStandings } from '../../platform/standings/standings.ts'
import {
  buildAdvocate,
  buildApplication,
  buildFacility,
  buildOrganization,
  buildPatient,
  buildRelease,
} from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('social.work')

/**
 * Creates two advocates at one hospital, or the second one at this organization. The first one has patients with applications; the
 * second patient's case is on hold and has a declined application.
 */
async function twoAdvocates(count = 2, organization_id?: number) {
  const from = await buildAdvocate(db, now, { first_name: 'Old', last_name: 'Owner' })
  const to = await buildAdvocate(db, now, {
    first_name: 'New',
    last_name: 'Owner',
    organization_id: organization_id ?? from.organization_id,
  })
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
const all = (old_pa_id: unknown, new_pa_id: unknown, confirmed?: object) =>
  admin('PATCH', '/applications/transfer', { old_pa_id, new_pa_id, confirmed })
const anotherHospital = (overrides: object = {}) =>
  buildOrganization(db, now, { type: 'hospital', name: 'Far Hospital', ...overrides })
/** A request's status and its error message, if it was refused. */
const refusal = (reply: Awaited<ReturnType<typeof admin>>) => [reply.statusCode, reply.json().message]

describe('PATCH /applications/transfer', () => {
  test("200 all patients and their applications move to the new owner's hospital [USER-018]", async () => {
    const hospital = await anotherHospital()
    const { from, to, patients } = await twoAdvocates(2, hospital.id)
    const [ids, applications] = [patients.map(patient => patient.id), patients.map(patient => patient.application)]
    const reply = await all(from.id, to.id, { organization_id: hospital.id, patients: 2, applications: 2 })
    expect([reply.statusCode, reply.json().data]).toMatchObject([200, { patients: 2, applications: 2 }])
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
    expect([repeated.statusCode, repeated.json().data]).toEqual([200, { patients: 0, applications: 0, undo: null }])
    expect(await notificationsOf(to.id)).toHaveLength(1)
  })

  test.each([
    ['no one', () => Promise.resolve(undefined)],
    ['a user who is none', () => Promise.resolve(2_000_000_000)],
    ['a locked advocate', async () => (await buildAdvocate(db, now, { locked_at: now.toISOString() })).id],
    [
      'an advocate of a treatment center',
      async () => {
        const { id } = await buildOrganization(db, now, { type: 'treatment_center', active_status: 'Approved' })
        return (await buildAdvocate(db, now, { organization_id: id })).id
      },
    ],
    ...(['Awaiting Approval', 'Deactivated'] as const).map(
      active_status =>
        [
          `an advocate of a hospital that is ${active_status}`,
          async () => (await buildAdvocate(db, now, { organization_id: (await anotherHospital({ active_status })).id })).id,
        ] as const,
    ),
    ['an advocate without an organization', async () => (await buildAdvocate(db, now, { organization_id: null })).id],
    ['an advocate who is not approved', async () => (await buildAdvocate(db, now, { tmri_status: 'Not Approved' })).id],
    [
      'a user who is not an advocate',
      async () => (await db.selectFrom('users').select('id').where('username', '=', 'member').executeTakeFirstOrThrow()).id,
    ],
  ] as const)('422 for reassigning to %s [S-31]', async (username, target) => {
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

describe('to another organization [S-31]', () => {
  const confirm = (organization_id: number, patients: number, applications: number) => ({
    organization_id,
    patients,
    applications,
  })

  test('422 without a confirmation that names the organization and the numbers; 409 if they have changed', async () => {
    const hospital = await anotherHospital()
    const { from, to, patients } = await twoAdvocates(2, hospital.id)
    expect(refusal(await all(from.id, to.id))).toEqual([
      422,
      'Confirm the transfer of 2 patients and 2 applications to another organization: Far Hospital.',
    ])
    for (const wrong of [confirm(from.organization_id!, 2, 2), confirm(hospital.id, 1, 2), confirm(hospital.id, 2, 1)])
      expect(refusal(await all(from.id, to.id, wrong))).toEqual([
        409,
        'The numbers have changed. 2 patients and 2 applications would now move to Far Hospital. Confirm again.',
      ])
    expect(
      await owners(
        'patients',
        patients.map(({ id }) => id),
      ),
    ).toMatchObject([{ advocate_id: from.id }])
    expect((await all(from.id, to.id, confirm(hospital.id, 2, 2))).statusCode).toBe(200)
  })

  test('one patient needs the same confirmation', async () => {
    const hospital = await anotherHospital()
    const { to, patients } = await twoAdvocates(1, hospital.id)
    const send = (confirmed?: object) => admin('POST', `/patients/${patients[0]!.id}/transfer`, { new_pa_id: to.id, confirmed })
    expect(refusal(await send())).toEqual([
      422,
      'Confirm the transfer of 1 patient and 1 application to another organization: Far Hospital.',
    ])
    expect((await send(confirm(hospital.id, 1, 1))).statusCode).toBe(200)
  })

  test.each([
    ['was revoked', { revoked_at: now.toISOString() }],
    ['has expired', { expires_at: now.toISOString() }],
    ['was never signed', { signed_at: null, expires_at: null }],
  ])('422 while the release of one patient %s, and nothing moves; within the organization it does', async (_why, change) => {
    const hospital = await anotherHospital()
    const { from, to, patients } = await twoAdvocates(2, hospital.id)
    const colleague = await buildAdvocate(db, now, { organization_id: from.organization_id })
    await db.updateTable('releases').set(change).where('patient_id', '=', patients[1]!.id).execute()
    const preview = await admin('GET', `/applications/transfer?old_pa_id=${from.id}&new_pa_id=${to.id}`)
    expect(preview.json().data).toMatchObject({
      patients: 2,
      applications: 2,
      other_organization: { id: hospital.id, name: 'Far Hospital' },
      uncovered: [{ id: patients[1]!.id }],
    })
    expect(refusal(await all(from.id, to.id, confirm(hospital.id, 2, 2)))).toEqual([
      422,
      '1 patient without a valid release of information cannot be transferred to another organization.',
    ])
    expect(
      await owners(
        'patients',
        patients.map(({ id }) => id),
      ),
    ).toMatchObject([{ advocate_id: from.id }])
    expect((await all(from.id, colleague.id)).json().data).toMatchObject({ patients: 2 })
  })

  test('the preview counts what moves, and names no other organization for a colleague', async () => {
    const { from, to, patients } = await twoAdvocates(2)
    const nothing = { other_organization: null, uncovered: [] }
    const path = `/applications/transfer?old_pa_id=${from.id}`
    expect((await admin('GET', path)).json().data).toEqual({ patients: 2, applications: 2, ...nothing })
    expect((await admin('GET', `${path}&new_pa_id=${to.id}`)).json().data).toEqual({ patients: 2, applications: 2, ...nothing })
    const one = await as(from.id)('GET', `/patients/${patients[0]!.id}/transfer?new_pa_id=${to.id}`)
    expect(one.json().data).toEqual({ patients: 1, applications: 1, ...nothing })
  })

  test('the advocates to choose from: colleagues first, then those of approved hospitals, only if they can sign in', async () => {
    const hospital = await anotherHospital({ name: 'Alder Hospital' })
    const { from, to } = await twoAdvocates(0)
    const names = { last_name: 'Zzyzx' }
    const center = await buildOrganization(db, now, { type: 'treatment_center', active_status: 'Approved' })
    const [outside, ...others] = [
      await buildAdvocate(db, now, { ...names, organization_id: hospital.id, first_name: 'Aaron' }),
      await buildAdvocate(db, now, { ...names, organization_id: hospital.id, tmri_status: 'Not Approved' }),
      await buildAdvocate(db, now, { ...names, organization_id: hospital.id, locked_at: now.toISOString() }),
      await buildAdvocate(db, now, { ...names, organization_id: center.id }),
      await buildAdvocate(db, now, { ...names, organization_id: null }),
    ]
    await db.updateTable('users').set(names).where('id', 'in', [from.id, to.id]).execute()
    const reply = await admin('GET', `/transfers/advocates?old_pa_id=${from.id}&q=zzyzx`)
    const found = reply.json().data.map((one: { id: number; same_organization: boolean }) => [one.id, one.same_organization])
    expect(found).toEqual([
      [to.id, true],
      [outside!.id, false],
    ])
    expect(reply.json().total).toBe(2)
    expect(others).toHaveLength(4)
    expect((await admin('GET', '/transfers/advocates')).statusCode).toBe(422)
  })
})

describe('undoing a transfer [S-31]', () => {
  const undo = (id: number, by = admin) => by('POST', `/transfers/${id}/undo`)
  const moved = async (organization_id?: number, confirmed?: object) => {
    const advocates = await twoAdvocates(2, organization_id)
    const { data } = (await all(advocates.from.id, advocates.to.id, confirmed)).json()
    return { ...advocates, ids: advocates.patients.map(({ id }) => id), undo_id: data.undo.id as number }
  }

  test('returns patients and applications to the previous advocate and organization, notifies both, and works once', async () => {
    const hospital = await anotherHospital()
    const { from, to, patients, ids, undo_id } = await moved(hospital.id, {
      organization_id: hospital.id,
      patients: 2,
      applications: 2,
    })
    const recent = (await admin('GET', '/transfers')).json().data
    expect(recent[0]).toEqual({
      id: undo_id,
      from: 'Old Owner',
      to: 'New Owner',
      patients: 2,
      applications: 2,
      until: new Date(now.getTime() + 5 * 60_000).toISOString(),
    })
    expect((await undo(undo_id)).json().data).toEqual({ patients: 2, applications: 2 })
    const owner = { advocate_id: from.id, organization_id: from.organization_id }
    expect(await owners('patients', ids)).toEqual([owner])
    expect(
      await owners(
        'applications',
        patients.map(({ application }) => application),
      ),
    ).toEqual([owner])
    expect((await notificationsOf(to.id)).map(({ subject }) => subject)).toEqual([
      '2 patients: reassigned to you',
      '2 patients: reassigned',
    ])
    expect((await as(to.id)('GET', `/patients/${ids[0]}`)).statusCode).toBe(404)
    expect(refusal(await undo(undo_id))).toEqual([409, 'This transfer was already undone.'])
    expect((await admin('GET', '/transfers')).json().data.map(({ id }: { id: number }) => id)).not.toContain(undo_id)
  })

  test('404 for another user’s transfer', async () => {
    const { undo_id, ids, to } = await moved()
    expect((await undo(undo_id, as('super.admin'))).statusCode).toBe(404)
    expect(await owners('patients', ids)).toMatchObject([{ advocate_id: to.id }])
  })

  test('409 after five minutes', async () => {
    const { undo_id, ids, to } = await moved()
    await db
      .updateTable('patient_transfers')
      .set({ at: new Date(now.getTime() - 5 * 60_000).toISOString() })
      .where('id', '=', undo_id)
      .execute()
    expect(refusal(await undo(undo_id))).toEqual([409, 'A transfer can be undone for 5 minutes.'])
    expect(await owners('patients', ids)).toMatchObject([{ advocate_id: to.id }])
  })

  test.each([
    [
      'the new advocate put one on hold',
      (by: number, id: number) => as(by)('PATCH', `/patients/${id}/status-update`, { status: 'On Hold' }),
    ],
    [
      'the new advocate wrote a chat message',
      (by: number, _id: number, application: number) =>
        as(by)('POST', `/applications/${application}/chat`, {
          body: 'Good morning',
          client_id: randomUUID(),
        }),
    ],
    [
      'the new advocate logged a call',
      (by: number, id: number) =>
        as(by)('POST', `/patients/${id}/placement-log`, {
          ...{
            facility_name: 'Elsewhere',
            channel: 'phone',
            at: now.toISOString(),
            answer: 'No answer',
            client_id: randomUUID(),
          },
        }),
    ],
    [
      'one was transferred again',
      async (by: number, id: number) =>
        as(by)('POST', `/patients/${id}/transfer`, {
          new_pa_id: (await buildAdvocate(db, now, { organization_id: await organizationOf(by) })).id,
        }),
    ],
  ])('409 if %s, and nothing moves', async (_what, act) => {
    const { undo_id, ids, to, patients } = await moved()
    expect((await act(to.id, ids[0]!, patients[0]!.application)).statusCode).toBeLessThan(300)
    expect(refusal(await undo(undo_id))).toEqual([
      409,
      'Someone has changed one of these patients since. Transfer the patients back instead.',
    ])
    expect(await owners('patients', [ids[1]!])).toMatchObject([{ advocate_id: to.id }])
  })

  test('reading the patients does not prevent it', async () => {
    const { undo_id, ids, to } = await moved()
    expect((await as(to.id)('GET', `/patients/${ids[0]}`)).statusCode).toBe(200)
    expect((await undo(undo_id)).statusCode).toBe(200)
  })

  test('409 if the previous advocate can no longer sign in or has left', async () => {
    const closed = await moved()
    await db.updateTable('users').set({ locked_at: now.toISOString() }).where('id', '=', closed.from.id).execute()
    expect(refusal(await undo(closed.undo_id))).toEqual([
      409,
      'The previous advocate can no longer sign in, so this cannot be undone.',
    ])
    const left = await moved()
    await db.updateTable('users').set({ organization_id: null }).where('id', '=', left.from.id).execute()
    expect(refusal(await undo(left.undo_id))).toEqual([
      409,
      'The previous advocate has left the organization, so this cannot be undone.',
    ])
  })

  test('an advocate undoes the transfer of an own patient; a patient taken over is unassigned again', async () => {
    const { from, to, patients } = await twoAdvocates(1)
    const { id } = patients[0]!
    const given = (await as(from.id)('POST', `/patients/${id}/transfer`, { new_pa_id: to.id })).json().data
    expect((await undo(given.undo.id, as(from.id))).statusCode).toBe(200)
    expect(await owners('patients', [id])).toMatchObject([{ advocate_id: from.id }])
    await db.updateTable('patients').set({ advocate_id: null }).where('id', '=', id).execute()
    const taken = (await as(to.id)('POST', `/patients/${id}/transfer`, { new_pa_id: to.id })).json().data
    expect((await undo(taken.undo.id, as(to.id))).statusCode).toBe(200)
    expect(await owners('patients', [id])).toEqual([{ advocate_id: null, organization_id: from.organization_id }])
  })
})

const organizationOf = async (user_id: number) =>
  (await db.selectFrom('users').select('organization_id').where('id', '=', user_id).executeTakeFirstOrThrow()).organization_id

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
    expect([reply.statusCode, reply.json().data]).toMatchObject([200, { patients: 1, applications: 0 }])
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
    expect((await reassign(colleague.id, patient.id, colleague.id)).json().data).toMatchObject({ patients: 0, applications: 0 })
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
    await buildRelease(db, now, { patient_id: patient.id })
    const { id: outsideId, organization_id } = await buildAdvocate(db, now)
    const confirmed = { organization_id, patients: 1, applications: 0 }
    expect((await admin('POST', `/patients/${patient.id}/transfer`, { new_pa_id: outsideId, confirmed })).statusCode).toBe(200)
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

test('the lists show what the rules say after all of these changes', async () => {
  expect(await differingStandings(db)).toEqual([])
})
