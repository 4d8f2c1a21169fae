import { describe, expect, test } from 'vitest'
import type { Application } from '#domain/placement/applications/schema.ts'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { buildStaff } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { db, context, as, clock } = server
const { advocate, coordinator, standing, answer, read, users, facilities } = await approvals(server)
const rehab = as('rehab.advocate')

const assign = (id: number, assignee_id: number | null, assigned_at: string | null = null, call = coordinator) =>
  call('PUT', `/applications/${id}/assignee`, { assignee_id, assigned_at })
const notified = async (user_id: number, application_id: number) =>
  (
    await db
      .selectFrom('notifications')
      .select('subject')
      .where('user_id', '=', user_id)
      .where('application_id', '=', application_id)
      .execute()
  ).map(one => one.subject.replace(/^.*?: /, ''))
const audited = async (application_id: number, action: string) =>
  (await db.selectFrom('audit_events').select(['action', 'detail', 'subject_ids']).orderBy('id').execute()).filter(
    row => row.action.startsWith(action) && row.subject_ids.includes(application_id),
  )

describe('assigning an application to a colleague', () => {
  test('200 the assignment is stored, announced and audited, and does not conflict with the other side’s answer or an undo', async () => {
    const { id } = await standing('New')
    const answered = (await answer(id, yesAnswers.insurance_accepted)).json().data as Application
    const assigned = (await assign(id, users['rehab.advocate'])).json().data as Application
    expect(assigned).toMatchObject({ assignee_id: users['rehab.advocate'], updated_at: answered.updated_at })
    expect(assigned.assignee_name).toMatch(/\w+ \w+/)
    expect(await notified(users['rehab.advocate'], id)).toEqual(['assigned to you'])
    expect((await audited(id, 'applications.assign')).map(row => row.detail)).toContainEqual({
      changes: { assignee_id: [null, users['rehab.advocate']] },
    })
    expect((await coordinator('POST', `/applications/${id}/take-back`, { field: 'insurance_accepted' })).statusCode).toBe(200)
  })

  test('200 assigning an application to yourself notifies no one, and repeating the call changes nothing', async () => {
    const { id } = await standing('New')
    const first = (await assign(id, users.coordinator)).json().data
    expect(await notified(users.coordinator, id)).toEqual([])
    clock.advance(60)
    expect((await assign(id, users.coordinator)).json().data).toEqual(first)
  })

  test('200 lists the facility’s coordinators who have active accounts', async () => {
    const { id } = await standing('New')
    const { data } = (await coordinator('GET', `/applications/${id}/assignees`)).json()
    expect(data.map((one: { id: number }) => one.id).sort()).toEqual([users.coordinator, users['rehab.advocate']].sort())
  })

  test('409 for one of two concurrent assignments; an outdated one gets the current application', async () => {
    const { id } = await standing('New')
    const replies = await Promise.all([assign(id, users.coordinator), assign(id, users['rehab.advocate'], null, rehab)])
    expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409])
    const now = await read(id)
    expect(replies.find(reply => reply.statusCode === 409)!.json()).toMatchObject({
      message: 'Someone else changed the assignment. Here’s the current one.',
      data: { assignee_id: now.assignee_id, assigned_at: now.assigned_at },
    })
    clock.advance(60)
    expect((await assign(id, null, now.assigned_at)).json().data.assignee_id).toBeNull()
  })

  test('409 an application that has ended', async () => {
    const { id } = await standing('Declined Application')
    expect((await assign(id, users.coordinator)).statusCode).toBe(409)
  })

  test('422 anyone who is not a coordinator of this facility, with the same message for unknown users', async () => {
    const { id } = await standing('New')
    for (const user of [users.manager, users['other.coordinator'], users.advocate, 2_000_000_000]) {
      const reply = await assign(id, user)
      expect([reply.statusCode, reply.json().errors]).toEqual([422, { assignee_id: 'Choose a coordinator of this facility' }])
    }
  })
})

describe('the dashboard of the caller’s own applications', () => {
  test('200 lists and counts only those assigned to the caller', async () => {
    const { organization_id } = (await coordinator('GET', '/common/whoami')).json().data
    const mine = async (call = coordinator) =>
      (await call('GET', `/organizations/${organization_id}/applications?assigned=mine&page_size=100`)).json().data
    const before = await mine()
    const { id } = await standing('New')
    await standing('New')
    await assign(id, users.coordinator)
    const after = await mine()
    expect(after.applications.map((one: Application) => one.id)).toContain(id)
    expect(after.applications.every((one: Application) => one.assignee_id === users.coordinator)).toBe(true)
    expect([after.total - before.total, after.counts.Open - before.counts.Open]).toEqual([1, 1])
    expect((await mine(rehab)).applications.map((one: Application) => one.id)).not.toContain(id)
  })
})

describe('a coordinator who leaves', () => {
  const organization = async () => (await coordinator('GET', '/common/whoami')).json().data.organization_id as number
  const roleOf = async (user_id: number) =>
    (await db.selectFrom('facility_roles').select('id').where('user_id', '=', user_id).executeTakeFirstOrThrow()).id

  test.each([
    [
      'loses the role',
      async (leaver: number) =>
        as('super.admin')(
          'DELETE',
          `/organizations/${await organization()}/members/${leaver}/facility-roles/${await roleOf(leaver)}`,
        ),
    ],
    [
      'is removed from the organization',
      async (leaver: number) => as('super.admin')('DELETE', `/organizations/${await organization()}/members/${leaver}`),
    ],
    ['is deactivated', async (leaver: number) => as('super.admin')('PATCH', `/users/${leaver}`, { tmri_status: 'Not Approved' })],
  ])('and %s no longer has assignments, which is audited', async (_what, leave) => {
    const leaver = (await buildStaff(db, context.now(), { facility_id: facilities.house })).id
    const { id } = await standing('New')
    const kept = await standing('New')
    expect((await assign(id, leaver)).statusCode).toBe(200)
    await assign(kept.id, users.coordinator)
    expect((await leave(leaver)).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ assignee_id: null, assignee_name: null })
    expect((await read(kept.id)).assignee_id).toBe(users.coordinator)
    const changes = { assignee_id: [leaver, null] }
    expect((await audited(id, '')).map(row => row.detail)).toContainEqual({ changes })
  })
})

describe('acceptance with conditions', () => {
  const conditions = 'Needs a negative TB test before arrival.'
  const accepted = async () => {
    const { id } = await standing('Request for Interview')
    await answer(id, {
      ...yesAnswers.application_approved,
      extras: { transport_available: true, acceptance_conditions: conditions },
    })
    clock.advance(60)
    return id
  }
  const acknowledge = (id: number, call = advocate) => call('POST', `/applications/${id}/conditions/acknowledge`)

  test('409 booking before the advocate acknowledges them, 200 afterward', async () => {
    const id = await accepted()
    expect(await read(id)).toMatchObject({ acceptance_conditions: conditions, conditions_acknowledged_at: null })
    const early = await answer(id, yesAnswers.patient_agreed, advocate)
    expect([early.statusCode, early.json()]).toMatchObject([
      409,
      { message: 'Acknowledge the facility’s conditions before booking.', data: { acceptance_conditions: conditions } },
    ])
    expect((await read(id)).status).toBe('Accepted')
    expect((await acknowledge(id)).json().data).toMatchObject({
      conditions_acknowledged_at: context.now().toISOString(),
      conditions_acknowledged_by: expect.stringContaining(' '),
    })
    expect(await notified(users.coordinator, id)).toEqual(['Conditions acknowledged'])
    expect((await answer(id, yesAnswers.patient_agreed, advocate)).json().data.status).toBe('Booked')
  })

  test('200 acknowledging twice, even concurrently, has one effect', async () => {
    const id = await accepted()
    const replies = await Promise.all([acknowledge(id), acknowledge(id)])
    expect(replies.map(reply => reply.statusCode)).toEqual([200, 200])
    expect(await notified(users.coordinator, id)).toEqual(['Conditions acknowledged'])
    const first = await read(id)
    clock.advance(60)
    expect((await acknowledge(id)).json().data.conditions_acknowledged_at).toBe(first.conditions_acknowledged_at)
    expect((await coordinator('POST', `/applications/${id}/take-back`, { field: 'application_approved' })).statusCode).toBe(409)
  })

  test('409 without conditions; 403 for the facility', async () => {
    const { id } = await standing('Accepted')
    expect((await acknowledge(id)).statusCode).toBe(409)
    expect((await acknowledge(await accepted(), coordinator)).statusCode).toBe(403)
  })

  test('undoing an acceptance removes its conditions', async () => {
    const id = await accepted()
    expect((await coordinator('POST', `/applications/${id}/take-back`, { field: 'application_approved' })).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ acceptance_conditions: null, application_approved: null })
  })
})

test('the text with a reason is stored and shown to the advocate; the audit log lists the field without the text', async () => {
  const { id } = await standing('New')
  const payment_rejected_details = 'The plan ended on October 1.'
  const extras = { payment_rejected_reason: 'Insurance is not valid', payment_rejected_details }
  await answer(id, { field: 'insurance_accepted', value: false, extras })
  expect(await read(id)).toMatchObject({ payment_rejected_details, payment_rejected_reason: 'Insurance is not valid' })
  const rows = await audited(id, 'applications.answer')
  expect(rows[0]!.detail).toMatchObject({ field: 'insurance_accepted', value: false, texts: ['payment_rejected_details'] })
  expect(JSON.stringify(rows)).not.toContain(payment_rejected_details)
})
