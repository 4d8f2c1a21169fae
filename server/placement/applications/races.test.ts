import { describe, expect, test } from 'vitest'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { db, as } = server
const { advocate, coordinator, standing, answer, read } = await approvals(server)

describe('concurrent calls', () => {
  const race = async (id: number, bodies: [typeof advocate, object][]) =>
    Promise.all(bodies.map(([call, body]) => answer(id, body, call)))
  const eventsOf = (id: number) => db.selectFrom('application_events').selectAll().where('application_id', '=', id).execute()

  test('a Yes and a No based on the same version: only one is saved; the other gets 409 with the current application [APP-016]', async () => {
    const { id, updated_at } = await standing('New')
    const replies = await race(id, [
      [coordinator, { ...yesAnswers.insurance_accepted, updated_at }],
      [as('rehab.advocate'), { ...noAnswers.insurance_accepted, updated_at }],
    ])
    const [won, lost] = replies.sort((a, b) => a.statusCode - b.statusCode)
    expect([won!.statusCode, lost!.statusCode]).toEqual([200, 409])
    const stands = { ...won!.json().data, take_back: undefined }
    expect(lost!.json()).toEqual({ message: 'Someone else already answered. Here’s the current status.', data: stands })
    expect(await read(id)).toEqual(stands)
  })

  test('a close and an acceptance at the same time: the second is rejected with the current status', async () => {
    const { id } = await standing('Request for Interview')
    const close = { status: 'Cancelled', extras: { reason: 'Improper Match' } }
    const replies = await race(id, [
      [coordinator, yesAnswers.application_approved],
      [advocate, close],
    ])
    // An accepted application can still be closed, so both requests may succeed, one after the other.
    const last = await read(id)
    expect(replies.filter(reply => reply.statusCode === 200).length).toBe(
      last.application_approved && last.status === 'Cancelled' ? 2 : 1,
    )
    for (const reply of replies) expect([200, 409]).toContain(reply.statusCode)
  })

  test('only one of fifty concurrent answers is stored, with one event and one notification', async () => {
    const { id } = await standing('New')
    const before = await eventsOf(id)
    const replies = await race(
      id,
      Array.from({ length: 50 }, () => [coordinator, yesAnswers.insurance_accepted]),
    )
    expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.statusCode === 409)).toHaveLength(49)
    expect(await eventsOf(id)).toHaveLength(before.length + 1)
    expect(await db.selectFrom('notifications').selectAll().where('application_id', '=', id).execute()).toHaveLength(1)
  })
})
