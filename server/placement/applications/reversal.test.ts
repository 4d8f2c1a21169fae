import { describe, expect, test } from 'vitest'
import type { StateUpdate } from '#domain/placement/applications/schema.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { as } = server
const { users, advocate, coordinator, standing, answer, read } = await approvals(server)
/** Another Admissions Coordinator of the facility. */
const second = as('rehab.advocate')
const answeredFirst = 'Someone else already answered. Here’s the current status.'

/** Creates an application in this status and submits these answers. */
async function reached(status: Status, ...answers: [typeof coordinator, StateUpdate][]) {
  const { id } = await standing(status)
  for (const [call, body] of answers) {
    const reply = await answer(id, { ...body, updated_at: (await read(id)).updated_at }, call)
    expect(reply.statusCode).toBe(200)
  }
  return read(id)
}

/** Every answer that reverses an earlier answer to an open step: title, starting status, first answer, reversal. */
const reversals: [string, Status, [typeof coordinator, StateUpdate], StateUpdate][] = [
  ['Payment Method Accepted, Yes to No', 'New', [coordinator, yesAnswers.insurance_accepted], noAnswers.insurance_accepted],
  [
    'Request for Interview, Yes to No',
    'In Review',
    [coordinator, yesAnswers.request_for_interview],
    noAnswers.request_for_interview,
  ],
  [
    'Request for Interview, No to Yes',
    'In Review',
    [coordinator, noAnswers.request_for_interview],
    yesAnswers.request_for_interview,
  ],
]

describe("reversing another person's answer [S-09] [APP-016]", () => {
  test.each(reversals)('%s: needs the updated_at that the caller saw', async (_title, from, first, reversal) => {
    const seen = await reached(from, first)
    const unseen = await answer(seen.id, reversal, second)
    expect([unseen.statusCode, unseen.json()]).toEqual([409, { message: answeredFirst, data: seen }])
    expect(await read(seen.id)).toEqual(seen)
    const stale = await answer(seen.id, { ...reversal, updated_at: '2026-01-01T00:00:00.000Z' }, second)
    expect([stale.statusCode, stale.json().data]).toEqual([409, seen])
    expect((await answer(seen.id, { ...reversal, updated_at: seen.updated_at }, second)).statusCode).toBe(200)
  })

  test.each(reversals)('%s: the author of the answer needs no updated_at', async (_title, from, first, reversal) => {
    const seen = await reached(from, first)
    expect((await answer(seen.id, reversal, first[0])).statusCode).toBe(200)
  })

  test("Patient Accepts Offer, Yes to No: a new owner must have seen the previous owner's answer", async () => {
    const seen = await reached('Accepted', [advocate, yesAnswers.patient_agreed])
    await advocate('POST', `/patients/${seen.record_id}/transfer`, { new_pa_id: users.colleague })
    const colleague = as('colleague')
    const moved = (await colleague('GET', `/applications/${seen.id}`)).json().data
    expect(moved).toMatchObject({ advocate_id: users.colleague, status: 'Booked' })
    expect((await answer(seen.id, noAnswers.patient_agreed, colleague)).statusCode).toBe(409)
    const { updated_at } = moved
    expect((await answer(seen.id, { ...noAnswers.patient_agreed, updated_at }, colleague)).statusCode).toBe(200)
  })

  test('undoing a reversal restores the requirement', async () => {
    const seen = await reached('New', [coordinator, yesAnswers.insurance_accepted], [second, noAnswers.insurance_accepted])
    expect((await second('POST', `/applications/${seen.id}/take-back`, { field: 'insurance_accepted' })).statusCode).toBe(200)
    expect(await read(seen.id)).toMatchObject({ insurance_accepted: true, status: 'In Review' })
    expect((await answer(seen.id, noAnswers.insurance_accepted, second)).statusCode).toBe(409)
    expect((await answer(seen.id, noAnswers.insurance_accepted, coordinator)).statusCode).toBe(200)
  })

  test('the answer cannot be undone by anyone else', async () => {
    const seen = await reached('New', [coordinator, yesAnswers.insurance_accepted])
    expect((await second('POST', `/applications/${seen.id}/take-back`, { field: 'insurance_accepted' })).statusCode).toBe(409)
    expect(await read(seen.id)).toEqual(seen)
  })
})

describe('two concurrent reversals without updated_at [S-09] [APP-016]', () => {
  const races: [string, Status, StateUpdate, StateUpdate, Status[]][] = [
    [
      'Payment Method Accepted',
      'New',
      yesAnswers.insurance_accepted,
      noAnswers.insurance_accepted,
      ['In Review', 'Declined Insurance'],
    ],
    [
      'Request for Interview',
      'In Review',
      yesAnswers.request_for_interview,
      noAnswers.request_for_interview,
      ['Request for Interview', 'In Review'],
    ],
    [
      'Patient Accepted',
      'Request for Interview',
      yesAnswers.application_approved,
      noAnswers.application_approved,
      ['Accepted', 'Declined Application'],
    ],
    [
      'Patient Admitted',
      'Booked',
      yesAnswers.patient_admitted,
      noAnswers.patient_admitted,
      ['Admitted', 'Patient did not Arrive'],
    ],
  ]
  test.each(races)('%s: one is saved, the other gets 409 and the fresh application', async (_step, from, one, other, to) => {
    for (const [first, then] of [
      [coordinator, second],
      [second, coordinator],
    ] as const) {
      const { id } = await standing(from)
      const replies = await Promise.all([answer(id, one, first), answer(id, other, then)])
      const codes = replies.map(reply => reply.statusCode)
      expect(codes.toSorted()).toEqual([200, 409])
      const fresh = await read(id)
      expect(fresh.status).toBe(to[codes.indexOf(200)])
      expect(replies[codes.indexOf(409)]!.json().data).toEqual(fresh)
    }
  })
})
