import { describe, expect, test } from 'vitest'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { buildAdvocate, buildApplication, buildFacility, buildPatient } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'

const { db, context, as } = await startServer()
const { users, facilities } = await findTestData(db)
const [advocate, coordinator] = [as('advocate'), as('coordinator')]
const change = (id: number, status: unknown, call = advocate) => call('PATCH', `/patients/${id}/status-update`, { status })

async function createCase(applied: Status[] = [], status = 'Active') {
  const { id } = await buildPatient(db, context.now(), { advocate_id: users.advocate, status: status as 'Active' })
  const ids: number[] = []
  for (const [index, status] of applied.entries()) {
    const facility_id = index ? (await buildFacility(db, context.now())).id : facilities.house
    ids.push((await buildApplication(db, context.now(), { record_id: id, facility_id, status })).id)
  }
  return { id, ids }
}
const currentApplications = (id: number) =>
  db.selectFrom('applications').select(['status', 'close_reason', 'ended_at']).where('record_id', '=', id).orderBy('id').execute()
const statusOf = async (id: number) =>
  (await db.selectFrom('patients').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const tabOf = async (id: number) => {
  for (const tab of ['Open', 'Booked', 'Closed', 'Hold']) {
    const { records } = (
      await advocate('GET', `/advocates/current-user/patient-records?status=${tab}&page_size=100&sort=newest`)
    ).json().data
    if (records.some((record: { id: number }) => record.id === id)) return tab
  }
}

describe('PATCH /patients/:id/status-update', () => {
  test('200 On Hold cancels running applications, leaves ended ones unchanged, and moves the case to the Hold tab [DASH-022] [DASH-024] [PERM-007]', async () => {
    const { id } = await createCase(['In Review', 'Accepted', 'Booked', 'Rejected', 'Withdrawn'])
    const reply = await change(id, 'On Hold')
    expect([reply.statusCode, reply.json().data]).toEqual([
      200,
      { id, status: 'On Hold', updated_at: expect.any(String), cancelled: 3 },
    ])
    expect((await currentApplications(id)).map(item => [item.status, item.close_reason])).toEqual([
      ['Cancelled', 'Placed on hold'],
      ['Cancelled', 'Placed on hold'],
      ['Cancelled', 'Placed on hold'],
      ['Rejected', null],
      ['Withdrawn', null],
    ])
    expect(await tabOf(id)).toBe('Hold')
  })

  test('200 On Hold and Delete Case also cancel declined applications; Book Offline leaves them declined [DASH-023] [DASH-024] [DASH-026]', async () => {
    for (const [status, becomes] of [
      ['On Hold', 'Cancelled'],
      ['Inactive', 'Cancelled'],
      ['Booked Offline', 'Declined Insurance'],
    ] as const) {
      const { id } = await createCase(['Declined Insurance'])
      await change(id, status)
      expect([status, (await currentApplications(id))[0]!.status]).toEqual([status, becomes])
    }
  })

  test('200 Activate returns the case to the Open tab; cancelled applications stay cancelled, but can be sent again [DASH-025]', async () => {
    const { id } = await createCase(['In Review'])
    await change(id, 'On Hold')
    expect((await change(id, 'Active')).json().data).toMatchObject({ status: 'Active', cancelled: 0 })
    expect((await currentApplications(id)).map(item => item.status)).toEqual(['Cancelled'])
    expect(await tabOf(id)).toBe('Open')
  })

  test('200 Book Offline closes the case for good; the open applications end as placed elsewhere [DASH-023]', async () => {
    const { id } = await createCase(['New'])
    expect((await change(id, 'Booked Offline')).statusCode).toBe(200)
    expect(await tabOf(id)).toBe('Closed')
    expect((await currentApplications(id))[0]).toMatchObject({ status: 'Cancelled', close_reason: 'Placed elsewhere' })
    for (const status of ['Active', 'On Hold', 'Inactive']) {
      const response = await change(id, status)
      expect([response.statusCode, response.json().message]).toEqual([
        409,
        `A case with status Booked Offline cannot be changed to ${status}.`,
      ])
    }
    expect(await statusOf(id)).toBe('Booked Offline')
  })

  test('200 Delete Case cancels each application and sets the patient Inactive [DASH-026] [DASH-027] [PERM-007]', async () => {
    const { id } = await createCase(['New', 'Request for Interview'])
    expect((await change(id, 'Inactive')).json().data).toMatchObject({ status: 'Inactive', cancelled: 2 })
    expect((await currentApplications(id)).every(item => item.status === 'Cancelled' && item.ended_at !== null)).toBe(true)
    expect(await tabOf(id)).toBe('Closed')
    expect((await change(id, 'Active')).statusCode).toBe(409)
  })

  test('200 a double click changes, notifies and records once', async () => {
    const { id, ids } = await createCase(['New'])
    const replies = await Promise.all([1, 2, 3, 4].map(() => change(id, 'On Hold')))
    expect(replies.map(reply => reply.statusCode)).toEqual([200, 200, 200, 200])
    expect(replies.reduce((sum, reply) => sum + reply.json().data.cancelled, 0)).toBe(1)
    const events = await db.selectFrom('application_events').select('status').where('application_id', '=', ids[0]!).execute()
    expect(events.filter(event => event.status === 'Cancelled')).toHaveLength(1)
    const notifications = await db
      .selectFrom('notifications')
      .select(['subject', 'message'])
      .where('user_id', '=', users.coordinator)
      .where('application_id', '=', ids[0]!)
      .execute()
    expect(notifications).toHaveLength(1)
    expect(notifications[0]!.subject).toMatch(/^\p{Lu}\.\p{Lu}\.: Placed on hold$/u)
  })

  test('409 while the patient is admitted: the outcome is required first, and nothing is changed', async () => {
    const { id } = await createCase(['Admitted', 'New'])
    for (const status of ['On Hold', 'Booked Offline', 'Inactive']) {
      const reply = await change(id, status)
      expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('Record the outcome first.')])
    }
    expect((await currentApplications(id)).map(item => item.status)).toEqual(['Admitted', 'New'])
    expect(await statusOf(id)).toBe('Active')
  })

  test('only one succeeds when a facility answers at the same time', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, ids } = await createCase(['New'])
      const [heldApplication, answeredApplication] = await Promise.all([
        change(id, 'On Hold'),
        coordinator('PATCH', `/applications/${ids[0]}/state-update`, yesAnswers.insurance_accepted),
      ])
      const [application] = await currentApplications(id)
      if (heldApplication.statusCode === 200) expect([application!.status, await statusOf(id)]).toEqual(['Cancelled', 'On Hold'])
      else
        expect([heldApplication.statusCode, answeredApplication.statusCode, application!.status, await statusOf(id)]).toEqual([
          409,
          200,
          'In Review',
          'Active',
        ])
    }
  })

  test('an application cannot be sent for a case that is put on hold at the same time', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await createCase()
      await Promise.all([
        change(id, 'On Hold'),
        advocate('POST', `/facilities/${facilities.house}/apply`, { advocateId: users.advocate, recordId: id }),
      ])
      expect((await currentApplications(id)).filter(item => item.status !== 'Cancelled')).toEqual([])
    }
  })

  test.each([undefined, null, 'active', 'Closed', 7, {}])('422 %s is not a case status', async status => {
    const { id } = await createCase()
    expect((await change(id, status)).statusCode).toBe(422)
  })

  test('403 for users who can only read the patient; changes are logged with their author [DASH-004]', async () => {
    const { id, ids } = await createCase(['New'])
    for (const username of ['colleague', 'social.work', 'super.admin', 'coordinator'] as const)
      expect((await change(id, 'On Hold', as(username))).statusCode).toBe(403)
    await change(id, 'On Hold')
    const row = await db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'cases.change')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      patient_id: id,
      actor_id: users.advocate,
      detail: { status_before: 'Active', status: 'On Hold', application_ids: ids },
    })
  })
})

describe('GET /advocates/colleagues', () => {
  test('200 lists the other approved advocates of the caller’s hospital [DASH-030]', async () => {
    const { organization_id } = await db
      .selectFrom('users')
      .select('organization_id')
      .where('id', '=', users.advocate)
      .executeTakeFirstOrThrow()
    await buildAdvocate(db, context.now(), { organization_id, first_name: 'Wendeline', last_name: 'Oak' })
    await buildAdvocate(db, context.now(), { organization_id, first_name: 'Wendeline', tmri_status: 'Not Approved' })
    await buildAdvocate(db, context.now(), { first_name: 'Wendeline' })
    const reply = (await advocate('GET', '/advocates/colleagues?q=wende')).json()
    expect([reply.total, reply.data]).toEqual([1, [{ id: expect.any(Number), first_name: 'Wendeline', last_name: 'Oak' }]])
    const all = (await advocate('GET', '/advocates/colleagues?page_size=100')).json().data as { id: number }[]
    expect(all.map(item => item.id)).toContain(users.colleague)
    expect(all.map(item => item.id)).not.toContain(users.advocate)
  })

  test('200 lists no one for a user without an organization', async () => {
    const { id } = await buildAdvocate(db, context.now())
    await db.updateTable('users').set({ organization_id: null }).where('id', '=', id).execute()
    expect((await as(id)('GET', '/advocates/colleagues')).json()).toMatchObject({ data: [], total: 0 })
  })
})

test('200 a hand-over note is shown on the card to the next advocate, replaced by a newer one, and cleared; facilities never get it', async () => {
  const [from, to] = [await buildAdvocate(db, context.now()), await buildAdvocate(db, context.now())]
  await db.updateTable('users').set({ organization_id: from.organization_id }).where('id', '=', to.id).execute()
  const { id } = await buildPatient(db, context.now(), { advocate_id: from.id })
  const application = await buildApplication(db, context.now(), { record_id: id, facility_id: facilities.house })
  const write = (who: number, note: string | null) => as(who)('POST', `/patients/${id}/handover-notes`, { note })
  const noteOf = async (who: number) =>
    (await as(who)('GET', '/advocates/current-user/patient-records')).json().data.records[0]?.handover_note
  expect((await write(from.id, 'The family calls at 7 PM')).json().data.handover_note.note).toBe('The family calls at 7 PM')
  await write(from.id, ' Dr. Ray must sign ')
  expect((await write(to.id, 'Mine')).statusCode).toBe(403)
  expect((await as(to.id)('POST', `/patients/${id}/transfer`, { new_pa_id: to.id })).statusCode).toBe(200)
  expect(await noteOf(to.id)).toMatchObject({ note: 'Dr. Ray must sign', by: `${from.first_name} ${from.last_name}` })
  const seen = [
    (await as('coordinator')('GET', `/patients/${id}?application_id=${application.id}`)).body,
    (await as('coordinator')('GET', `/applications/${application.id}`)).body,
  ]
  for (const body of seen) expect(body).not.toContain('Dr. Ray')
  await write(to.id, '')
  expect(await noteOf(to.id)).toBeNull()
})
