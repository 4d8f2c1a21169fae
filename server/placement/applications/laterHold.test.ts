import { expect, test } from 'vitest'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const { db, context } = server
const { advocate, coordinator, standing, answer, read, users, facilities } = await approvals(server)

const missing = { 'extras.confirm_hold': 'You must confirm this before submitting' }
const confirmed = { confirm_hold: true }
const endsIn = (hours: number) => new Date(context.now().getTime() + hours * 3_600_000).toISOString()

/** Saves the patient's legal status, as the advocate does on the clinical snapshot. */
async function enter(patient: number, legal: object) {
  const { clinical_snapshot } = (await advocate('GET', `/patients/${patient}`)).json().data
  const body = { ...legal, updated_at: clinical_snapshot?.updated_at ?? null }
  expect((await advocate('PUT', `/patients/${patient}/clinical-snapshot`, body)).statusCode).toBe(200)
}
const hold = (hours: number) => ({ legal_status: 'involuntary', hold_kind: 'emergency', hold_expires_at: endsIn(hours) })

const sent = async (application_id: number) =>
  (
    await db
      .selectFrom('notifications')
      .select(['subject', 'message'])
      .where('user_id', '=', users.coordinator)
      .where('application_id', '=', application_id)
      .where('subject', 'like', '%confirm the hold')
      .orderBy('id')
      .execute()
  ).map(({ subject, message }) => [subject.replace(/^\S+ /, ''), message.replace(/^.*?: /, '')])
const news = ['confirm the hold', 'a hold was entered or changed after the acceptance.']

test('a hold entered after the acceptance: its coordinators are notified, and the booking and the admission need the confirmation [S-25]', async () => {
  const { id, record_id } = await standing('Accepted')
  const elsewhere = await standing('New', { record_id, facility_id: facilities.otherHouse })
  await enter(record_id, hold(40))
  expect([await sent(id), await sent(elsewhere.id)]).toEqual([[news], []])

  const { extras, ...yes } = yesAnswers.patient_agreed
  const book = (more: object) => answer(id, { ...yes, extras: { ...extras, ...more } }, advocate)
  expect((await book({})).json().errors).toEqual(missing)
  const booked = await book(confirmed)
  expect([booked.statusCode, booked.json().data.confirmed_hold]).toEqual([200, null])

  expect((await answer(id, yesAnswers.patient_admitted)).json().errors).toEqual(missing)
  const admitted = await answer(id, { ...yesAnswers.patient_admitted, extras: confirmed })
  const { hold_kind, hold_expires_at } = hold(40)
  expect(admitted.json().data).toMatchObject({ status: 'Admitted', confirmed_hold: { hold_kind, hold_expires_at } })
})

test('a hold that the facility confirmed is asked for again only if it changes [S-25]', async () => {
  const { id, record_id } = await standing('Request for Interview')
  await enter(record_id, hold(40))
  const { extras, ...yes } = yesAnswers.application_approved
  expect((await answer(id, { ...yes, extras: { ...extras, ...confirmed } })).statusCode).toBe(200)
  await enter(record_id, { ...hold(40), pulse: 80, vitals_at: endsIn(-1) })
  expect(await sent(id), 'another fact changed').toEqual([])
  await enter(record_id, { legal_status: 'voluntary' })
  expect(await sent(id), 'the hold ended').toEqual([])
  await enter(record_id, hold(40))
  expect(await sent(id), 'the confirmed hold again').toEqual([])
  await enter(record_id, hold(300))
  expect(await sent(id), 'another end').toEqual([news])
  expect((await answer(id, yesAnswers.patient_agreed, advocate)).json().errors).toEqual(missing)
})

test('a confirmation that is undone is missing again, and a closed application does not show it [S-12] [S-25]', async () => {
  const { id, record_id } = await standing('Booked')
  await enter(record_id, hold(40))
  expect((await answer(id, { ...yesAnswers.patient_admitted, extras: confirmed })).statusCode).toBe(200)
  const undone = await coordinator('POST', `/applications/${id}/take-back`, { field: 'patient_admitted' })
  expect(undone.json().data).toMatchObject({ status: 'Booked', confirmed_hold: null })
  expect((await answer(id, { ...yesAnswers.patient_admitted, extras: confirmed })).statusCode).toBe(200)
  expect((await answer(id, yesAnswers.record_outcome, advocate)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ snapshot: null, confirmed_hold: null })
})

test('a No needs no confirmation', async () => {
  const { id, record_id } = await standing('Booked')
  await enter(record_id, hold(40))
  expect((await answer(id, noAnswers.patient_admitted)).statusCode).toBe(200)
})
