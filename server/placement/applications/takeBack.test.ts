import { describe, expect, test } from 'vitest'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { buildApplication, buildFacility, buildPatient } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { db, context, as, clock } = server
const { advocate, coordinator, standing, answer, read } = await approvals(server)
const { users, facilities } = await findTestData(db)
const takeBack = (id: number, field: string, call = coordinator) => call('POST', `/applications/${id}/take-back`, { field })
const plain = (application: object) => ({ ...application, updated_at: null, take_back: undefined, fl_cometchat_token: null })

describe('POST /applications/:id/take-back', () => {
  const rows = [
    ['New', coordinator, yesAnswers.insurance_accepted],
    ['New', coordinator, noAnswers.insurance_accepted],
    ['In Review', coordinator, yesAnswers.request_for_interview],
    ['Request for Interview', coordinator, noAnswers.application_approved],
    ['Accepted', advocate, yesAnswers.patient_agreed],
    ['Booked', coordinator, noAnswers.patient_admitted],
    ['Admitted', advocate, yesAnswers.record_outcome],
  ] as const
  test.each(rows)('200 %s is restored when its answer is undone', async (status, call, body) => {
    const { id } = await standing(status)
    const before = await read(id)
    const answered = (await answer(id, body, call)).json().data
    expect(answered.take_back).toEqual({ field: body.field, until: new Date(context.now().getTime() + 300_000).toISOString() })
    const reply = await takeBack(id, body.field!, call)
    expect([reply.statusCode, plain(reply.json().data)]).toEqual([200, plain(before)])
    expect((await answer(id, body, call)).statusCode).toBe(200)
  })

  test("200 the row's previous values are restored, not cleared", async () => {
    const { id } = await standing('New')
    await answer(id, { field: 'insurance_accepted', value: true, insurance_vob: { deductible: 100, copay: 5 } })
    await answer(id, noAnswers.insurance_accepted)
    const back = (await takeBack(id, 'insurance_accepted')).json().data
    expect(back).toMatchObject({ status: 'In Review', insurance_accepted: true, insurance_vob: { deductible: 100, copay: 5 } })
    expect(back.payment_rejected_reason).toBeNull()
    expect(back.ended_at).toBeNull()
  })

  test('200 the other side is notified, and the timeline keeps both events', async () => {
    const { id } = await standing('New')
    await answer(id, yesAnswers.insurance_accepted)
    await takeBack(id, 'insurance_accepted')
    const subjects = await db
      .selectFrom('notifications')
      .select('subject')
      .where('application_id', '=', id)
      .where('user_id', '=', users.advocate)
      .orderBy('id')
      .execute()
    expect(subjects.map(one => one.subject.replace(/^.*?: /, ''))).toEqual([
      'Payment Method Accepted',
      'Payment Method Accepted, undone',
    ])
    const { data } = (await advocate('GET', `/applications/${id}/timeline`)).json()
    expect(data).toMatchObject([
      { field: null, status_before: null, status: 'New', by: 'Elena Marsh' },
      { field: 'insurance_accepted', value: true, status: 'In Review', by: 'Carmen Ibarra' },
      { field: 'insurance_accepted', value: null, status_before: 'In Review', status: 'New' },
    ])
  })

  test('409 after five minutes, for another user or step, and for a second undo', async () => {
    const { id } = await standing('New')
    await answer(id, yesAnswers.insurance_accepted)
    expect((await takeBack(id, 'request_for_interview')).statusCode).toBe(409)
    expect((await takeBack(id, 'insurance_accepted', as('rehab.advocate'))).statusCode).toBe(409)
    expect((await as('rehab.advocate')('GET', `/applications/${id}`)).json().data.take_back).toBeUndefined()
    expect((await takeBack(id, 'insurance_accepted')).statusCode).toBe(200)
    const twice = await takeBack(id, 'insurance_accepted')
    expect([twice.statusCode, twice.json().data.status]).toEqual([409, 'New'])
    await answer(id, yesAnswers.insurance_accepted)
    clock.advance(301)
    expect((await takeBack(id, 'insurance_accepted')).json().message).toBe('You can undo an answer for five minutes.')
  })

  test('409 after the other side has acted on the answer', async () => {
    const { id } = await standing('Request for Interview')
    await answer(id, yesAnswers.application_approved)
    expect((await answer(id, yesAnswers.patient_agreed, advocate)).statusCode).toBe(200)
    expect((await takeBack(id, 'application_approved')).statusCode).toBe(409)
    expect((await read(id)).status).toBe('Booked')
  })

  test('only one succeeds when one side undoes its answer and the other side answers', async () => {
    for (let n = 0; n < 5; n++) {
      const { id } = await standing('Request for Interview')
      await answer(id, yesAnswers.application_approved)
      const replies = await Promise.all([takeBack(id, 'application_approved'), answer(id, yesAnswers.patient_agreed, advocate)])
      expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409])
    }
  })
})

describe('a placement closes the other applications', () => {
  async function applied() {
    const { id: record_id } = await buildPatient(db, context.now(), { advocate_id: users.advocate })
    const at = async (status: 'Accepted' | 'New' | 'Rejected') =>
      (
        await buildApplication(db, context.now(), {
          record_id,
          facility_id: status === 'New' ? facilities.house : (await buildFacility(db, context.now())).id,
          status,
        })
      ).id
    return { record_id, booked: await at('Accepted'), waiting: await at('New'), rejected: await at('Rejected') }
  }
  const statusOf = async (id: number) => {
    const row = await db.selectFrom('applications').select(['status', 'close_reason']).where('id', '=', id).executeTakeFirst()
    return [row!.status, row!.close_reason]
  }
  const closing = { ...yesAnswers.patient_agreed, extras: { ...yesAnswers.patient_agreed.extras, close_others: true } }

  test('200 the other open applications end as Cancelled, placed elsewhere, and their facilities are notified', async () => {
    const { booked, waiting, rejected } = await applied()
    expect((await answer(booked, closing, advocate)).json().data.status).toBe('Booked')
    expect(await statusOf(waiting)).toEqual(['Cancelled', 'Placed elsewhere'])
    expect((await statusOf(rejected))[0]).toBe('Rejected')
    const notified = await db
      .selectFrom('notifications')
      .select(['subject'])
      .where('user_id', '=', users.coordinator)
      .where('application_id', '=', waiting)
      .execute()
    expect(notified.map(one => one.subject.replace(/^.*?: /, ''))).toEqual(['Placed elsewhere'])
    // The facility can read it for 30 more days, as with any ended application.
    expect((await coordinator('GET', `/applications/${waiting}`)).statusCode).toBe(200)
    const ended_at = new Date(context.now().getTime() - 31 * 24 * 3_600_000).toISOString()
    await db.updateTable('applications').set({ ended_at }).where('id', '=', waiting).execute()
    expect((await coordinator('GET', `/applications/${waiting}`)).statusCode).toBe(404)
  })

  test('200 a decline stays a decline, unless the facility was asked to reconsider it; then the booking is final [S-46]', async () => {
    const { record_id, booked } = await applied()
    const declined = async () => {
      const facility_id = (await buildFacility(db, context.now())).id
      return (await buildApplication(db, context.now(), { record_id, facility_id, status: 'Declined Application' })).id
    }
    const [stays, asked] = [await declined(), await declined()]
    await answer(booked, { ...closing, extras: { ...closing.extras, close_others: false } }, advocate)
    await takeBack(booked, 'patient_agreed', advocate)
    expect((await advocate('POST', `/applications/${asked}/ask-again`, { body: 'New labs' })).statusCode).toBe(200)
    await answer(booked, closing, advocate)
    expect(await statusOf(stays)).toEqual(['Declined Application', null])
    expect(await statusOf(asked)).toEqual(['Cancelled', 'Placed elsewhere'])
    expect((await takeBack(booked, 'patient_agreed', advocate)).statusCode).toBe(409)
  })

  test('200 without close_others nothing else changes', async () => {
    const { booked, waiting } = await applied()
    await answer(booked, yesAnswers.patient_agreed, advocate)
    expect(await statusOf(waiting)).toEqual(['New', null])
  })

  test('409 for undoing a booking that has closed other applications', async () => {
    const { booked, waiting } = await applied()
    await answer(booked, closing, advocate)
    const reply = await takeBack(booked, 'patient_agreed', advocate)
    expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining('also canceled other applications')])
    expect((await statusOf(waiting))[0]).toBe('Cancelled')
  })

  test('a concurrent answer by another facility is not lost', async () => {
    for (let n = 0; n < 5; n++) {
      const { booked, waiting } = await applied()
      const [mine, theirs] = await Promise.all([
        answer(booked, closing, advocate),
        answer(waiting, yesAnswers.insurance_accepted),
      ])
      expect(mine.statusCode).toBe(200)
      expect([200, 409]).toContain(theirs.statusCode)
      expect((await statusOf(waiting))[0]).toBe('Cancelled')
    }
  })
})

describe('GET /applications/check-admitted', () => {
  test('200 lists Booked applications past their discharge for coordinators [APP-064]', async () => {
    const seconds = Math.floor(context.now().getTime() / 1000)
    const passed = await standing('Booked', { estimated_discharge_at: seconds - 60 })
    const ahead = await standing('Booked', { estimated_discharge_at: seconds + 60 })
    const ids = async (username: Parameters<typeof as>[0]) =>
      (await as(username)('GET', '/applications/check-admitted')).json().data.map((one: { id: number }) => one.id)
    expect(await ids('coordinator')).toContain(passed.id)
    expect(await ids('coordinator')).not.toContain(ahead.id)
    expect(await ids('other.coordinator')).not.toContain(passed.id)
    expect((await as('advocate')('GET', '/applications/check-admitted')).statusCode).toBe(403)
    await answer(passed.id, yesAnswers.patient_admitted)
    expect(await ids('coordinator')).not.toContain(passed.id)
  })
})
