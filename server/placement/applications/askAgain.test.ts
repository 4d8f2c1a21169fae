import { describe, expect, test } from 'vitest'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { differingStandings } from '../../platform/standings/standings.ts'
import { buildSnapshot } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { db, context, clock } = server
const { organizations } = await findTestData(db)
const { advocate, coordinator, standing, answer, read, users } = await approvals(server)

const news = { body: 'Potassium is 4.1 now; see the new lab report.' }
const ask = (id: number, call = advocate, body: object = news) => call('POST', `/applications/${id}/ask-again`, body)
const notified = async (id: number) =>
  (
    await db
      .selectFrom('notifications')
      .select('subject')
      .where('user_id', '=', users.coordinator)
      .where('application_id', '=', id)
      .execute()
  ).map(one => one.subject.replace(/^.*?: /, ''))

/** Applications that the facility declined at the payment step and at the acceptance. */
const declinedAt = {
  insurance_accepted: async () => {
    const { id } = await standing('New')
    expect((await answer(id, noAnswers.insurance_accepted)).statusCode).toBe(200)
    return id
  },
  application_approved: async () => {
    const { id } = await standing('New')
    for (const body of [yesAnswers.insurance_accepted, noAnswers.request_for_interview, noAnswers.application_approved])
      expect((await answer(id, body)).statusCode).toBe(200)
    return id
  },
}

describe.each(['insurance_accepted', 'application_approved'] as const)('after a decline at %s', field => {
  test('200 asks once, with a note on the declined step; the facility alone reopens it by changing its No to Yes [APP-016] [S-46]', async () => {
    const id = await declinedAt[field]()
    clock.advance(600)
    expect((await answer(id, yesAnswers[field])).statusCode, 'before the advocate asks').toBe(409)
    const asked = (await ask(id)).json().data
    expect(asked).toMatchObject({ asked_again_at: context.now().toISOString(), ended_at: context.now().toISOString() })
    const notes = (await coordinator('GET', `/applications/${id}/state-notes`)).json().data
    expect(notes).toMatchObject([{ state_type: field, body: news.body }])
    expect(await notified(id)).toEqual(['Asked the facility to reconsider'])
    expect((await ask(id)).statusCode, 'a second time').toBe(409)

    const other = field === 'insurance_accepted' ? yesAnswers.application_approved : yesAnswers.insurance_accepted
    expect((await answer(id, other)).statusCode, 'another step').toBe(409)
    const { updated_at } = await read(id)
    const reopened = await answer(id, { ...yesAnswers[field], updated_at })
    expect([reopened.statusCode, reopened.json().data]).toMatchObject([
      200,
      { status: field === 'insurance_accepted' ? 'In Review' : 'Accepted', ended_at: null, [field]: true },
    ])
  })
})

test('the placement log and its export keep the first decline of a reopened application [S-46]', async () => {
  const id = await declinedAt.insurance_accepted()
  const { insurance_accepted_at: at, insurance_accepted_by: by, payment_rejected_reason: reason, record_id } = await read(id)
  clock.advance(600)
  await ask(id)
  const asked = { asked_again_at: context.now().toISOString(), asked_again_by: 'Elena Marsh' }
  const log = async () => (await advocate('GET', `/patients/${record_id}/placement-log`)).json().data
  expect(await log()).toMatchObject([{ ...asked, answer: 'Declined', reason, first_decline: null }])
  await answer(id, { ...yesAnswers.insurance_accepted, updated_at: (await read(id)).updated_at })
  expect(await log()).toMatchObject([{ ...asked, answer: 'Waiting', reason: null, first_decline: { at, by, reason } }])
  const file = (await advocate('GET', `/patients/${record_id}/placement-log/export`)).body
  expect(file).toContain('First declined (Pacific),First decline reason,Asked again (Pacific)')
  expect(file).toContain(reason)
})

test('the patient’s details are visible to the facility again once it reopens the application', async () => {
  const id = await declinedAt.application_approved()
  await ask(id)
  const patient = (await read(id)).record_id
  const seen = async () => (await coordinator('GET', `/patients/${patient}`)).json().data.hidden_fields ?? []
  expect(await seen()).toContain('email')
  await answer(id, { ...yesAnswers.application_approved, updated_at: (await read(id)).updated_at })
  expect(await seen()).toEqual([])
})

test('422 for the Yes without the confirmation of an involuntary hold; the application shows the hold [S-25] [S-46]', async () => {
  const id = await declinedAt.application_approved()
  const { record_id } = await read(id)
  await buildSnapshot(db, context.now(), { patient_id: record_id, updated_by: users.advocate, legal_status: 'involuntary' })
  const seen = async () => (await coordinator('GET', `/applications/${id}`)).json().data
  expect((await seen()).snapshot).toBeNull()
  await ask(id)
  const { snapshot, updated_at } = await seen()
  expect(snapshot).toMatchObject({ legal_status: 'involuntary' })
  const { extras, ...yes } = { ...yesAnswers.application_approved, updated_at }
  expect((await answer(id, { ...yes, extras })).json().errors).toEqual({
    'extras.confirm_hold': 'You must confirm this before submitting',
  })
  expect((await answer(id, { ...yes, extras: { ...extras, confirm_hold: true } })).statusCode).toBe(200)
})

test('it is the facility’s turn until it answers; No upholds the decline, which is then final [S-28] [S-46]', async () => {
  const id = await declinedAt.insurance_accepted()
  clock.advance(600)
  expect((await read(id)).turn).toBeNull()
  const mine = async () => {
    const path = `/organizations/${organizations.center}/applications?status=Closed&only=my_move`
    const { applications, my_move } = (await coordinator('GET', path)).json().data
    return { listed: applications.some((one: { id: number }) => one.id === id), my_move }
  }
  const before = await mine()
  const { turn, asked_again_at } = (await ask(id)).json().data
  expect(turn).toMatchObject({ side: 'facility', since: asked_again_at, due: expect.any(String) })
  expect(await mine()).toEqual({ listed: true, my_move: before.my_move + 1 })
  expect(await differingStandings(db)).toEqual([])
  clock.advance(60)
  const upheld = await answer(id, { ...noAnswers.insurance_accepted, updated_at: (await read(id)).updated_at })
  expect(upheld.json().data).toMatchObject({ status: 'Declined Insurance', turn: null, ended_at: asked_again_at })
  expect(await mine()).toEqual(before)
  expect((await answer(id, { ...yesAnswers.insurance_accepted, updated_at: (await read(id)).updated_at })).statusCode).toBe(409)
})

test('409 for changing a later decline to Yes, because the advocate asked about an earlier one [APP-016] [S-46]', async () => {
  const id = await declinedAt.insurance_accepted()
  await ask(id)
  for (const body of [yesAnswers.insurance_accepted, noAnswers.request_for_interview, noAnswers.application_approved]) {
    clock.advance(60)
    expect((await answer(id, { ...body, updated_at: (await read(id)).updated_at })).statusCode).toBe(200)
  }
  const yes = { ...yesAnswers.application_approved, updated_at: (await read(id)).updated_at }
  expect((await answer(id, yes)).statusCode).toBe(409)
  expect(await read(id)).toMatchObject({ status: 'Declined Application', snapshot: null })
})

test('undoing the reopening declines the application again, without another chance to ask', async () => {
  const id = await declinedAt.application_approved()
  await ask(id)
  await answer(id, { ...yesAnswers.application_approved, updated_at: (await read(id)).updated_at })
  expect((await coordinator('POST', `/applications/${id}/take-back`, { field: 'application_approved' })).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ status: 'Declined Application', application_approved: false })
  expect((await read(id)).ended_at).not.toBeNull()
  expect((await ask(id)).statusCode).toBe(409)
})

test('409 for an application that was not declined or was closed; 422 without a note; 403 for the facility', async () => {
  const { id: open } = await standing('New')
  expect((await ask(open)).json().message).toBe('The facility has not declined this application.')
  const id = await declinedAt.insurance_accepted()
  expect((await ask(id, advocate, { body: '  ' })).json()).toMatchObject({ errors: { body: 'Required field' } })
  expect((await ask(id, coordinator)).statusCode).toBe(403)
  expect((await answer(id, { status: 'Cancelled', extras: { reason: 'No longer needed' } }, advocate)).statusCode).toBe(200)
  expect((await ask(id)).statusCode).toBe(409)
})

test('409 without a valid release, because the facility could not read what is new', async () => {
  const id = await declinedAt.insurance_accepted()
  const { record_id } = await read(id)
  await db.updateTable('releases').set({ revoked_at: context.now().toISOString() }).where('patient_id', '=', record_id).execute()
  expect((await ask(id)).json().message).toMatch(/no longer valid/)
})

test('two requests at once have one effect', async () => {
  const id = await declinedAt.application_approved()
  const replies = await Promise.all([ask(id), ask(id)])
  expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409])
  expect(await notified(id)).toEqual(['Asked the facility to reconsider'])
})
