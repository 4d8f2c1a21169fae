import { describe, expect, test } from 'vitest'
import { documentTypes } from '#domain/intake/documents/schema.ts'
import type { InformationRequest } from '#domain/placement/applications/requests/schema.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { pdf } from '../../../guards/subjects.ts'
import { differingStandings } from '../../../platform/standings/standings.ts'
import { buildApplication } from '../../../seed/builders.ts'
import { findTestData } from '../../../seed/testUsers.ts'
import { formOf, startServer } from '../../../testing.ts'
import { approvals } from '../testing.ts'

const server = await startServer()
const { db, context, as, clock } = server
const { advocate, coordinator, standing, answer, read, users } = await approvals(server)
const { facilities } = await findTestData(db)
const [card, photo] = documentTypes.map(type => type.id) as [number, number]

const ask = (id: number, body: object, call = coordinator) => call('POST', `/applications/${id}/requests`, body)

const requestsAfter = async (id: number, body: object) => (await ask(id, body)).json().data as InformationRequest[]
const list = async (id: number, call = advocate) =>
  (await call('GET', `/applications/${id}/requests`)).json().data as InformationRequest[]
const reply = (id: number, item: number, text: string, call = advocate) =>
  call('POST', `/applications/${id}/request-items/${item}/answer`, { answer: text })
const withdraw = (id: number, request: number) => coordinator('POST', `/applications/${id}/requests/${request}/withdraw`)
async function upload(patient_id: number, document_type_id: number) {
  const document = new File([pdf], 'card.pdf', { type: 'application/pdf' })
  const form = await formOf({ patient_id: String(patient_id), document_type_id: String(document_type_id), document })
  return advocate('POST', '/patients/documents', form.payload, { headers: form.headers })
}
const notificationsOf = async (user_id: number, application_id: number) =>
  (
    await db
      .selectFrom('notifications')
      .select('subject')
      .where('user_id', '=', user_id)
      .where('application_id', '=', application_id)
      .where('type', '=', 'status_change')
      .orderBy('id')
      .execute()
  ).map(one => one.subject.replace(/^.*?: /, ''))
const later = (minutes: number) => clock.advance(minutes * 60)

describe('a facility requests information', () => {
  test('200 it is the advocate’s turn until everything arrives, then the facility’s; each is notified, and the status does not change', async () => {
    const { id, record_id } = await standing('New')
    const applied = (await read(id)).turn
    expect(applied).toMatchObject({ side: 'facility', since: (await read(id)).created_at, needs: [], due: expect.any(String) })
    later(10)
    const [request] = await requestsAfter(id, { documents: [card], questions: ['Which medication?'] })
    expect((await read(id)).turn).toEqual({
      side: 'advocate',
      since: request!.asked_at,
      needs: ['Insurance card', 'Which medication?'],
      due: null,
    })
    expect(await notificationsOf(users.advocate, id)).toEqual(['Information requested'])
    later(5)
    expect((await upload(record_id, card)).statusCode).toBe(200)
    expect((await read(id)).turn).toMatchObject({ side: 'advocate', since: request!.asked_at, needs: ['Which medication?'] })
    expect(await notificationsOf(users.coordinator, id)).toEqual([])
    later(5)
    const [answered] = (await reply(id, request!.items[1]!.id, 'None')).json().data as InformationRequest[]
    expect(answered!.items[1]).toMatchObject({ answer: 'None', answered_by: expect.stringContaining(' ') })
    const now = await read(id)
    expect([now.status, now.turn]).toMatchObject(['New', { side: 'facility', since: context.now().toISOString(), needs: [] }])
    expect(await notificationsOf(users.coordinator, id)).toEqual(['Information provided'])
    expect(await list(id, coordinator)).toEqual(await list(id))
  })

  test('deleting the last document of a type opens the item again; another one of the type does not', async () => {
    const { id, record_id } = await standing('New')
    const [request] = await requestsAfter(id, { documents: [card] })
    const [wrong, second] = [await upload(record_id, card), await upload(record_id, card)].map(one => one.json().data.id)
    expect((await read(id)).turn).toMatchObject({ side: 'facility', needs: [] })
    const remove = async (document: number) =>
      expect((await advocate('DELETE', `/patients/documents/${document}`)).statusCode).toBe(200)
    await remove(wrong)
    expect((await list(id))[0]!.answered_at).not.toBeNull()
    later(5)
    await remove(second)
    expect(await list(id, coordinator)).toMatchObject([{ answered_at: null, items: [{ answered_at: null, answered_by: null }] }])
    expect((await read(id)).turn).toMatchObject({ side: 'advocate', since: request!.asked_at, needs: ['Insurance card'] })
    expect(await differingStandings(db)).toEqual([])
    const { messages } = (await coordinator('GET', `/applications/${id}/chat`)).json().data
    expect(messages.at(-1).body).toBe('A requested document was deleted')
    const before = await notificationsOf(users.coordinator, id)
    await upload(record_id, card)
    expect((await read(id)).turn).toMatchObject({ side: 'facility', needs: [] })
    expect(await notificationsOf(users.coordinator, id)).toEqual([...before, 'Information provided'])
    expect(await differingStandings(db)).toEqual([])
  })

  test('a document that a facility needed only until the patient was admitted opens nothing', async () => {
    const { id, record_id } = await standing('New')
    await requestsAfter(id, { documents: [card] })
    const document = (await upload(record_id, card)).json().data.id
    await db.updateTable('applications').set({ status: 'Admitted' }).where('id', '=', id).execute()
    expect((await advocate('DELETE', `/patients/documents/${document}`)).statusCode).toBe(200)
    expect((await list(id))[0]!.answered_at).not.toBeNull()
  })

  test('200 the dashboards of both sides agree', async () => {
    const { id, record_id } = await standing('New')
    await requestsAfter(id, { questions: ['Allergies?'] })
    const { turn } = await read(id)
    const { organization_id } = (await coordinator('GET', '/common/whoami')).json().data
    const page = (await coordinator('GET', `/organizations/${organization_id}/applications?page_size=100`)).json().data
    const mine = (await advocate('GET', '/advocates/current-user/patient-records?page_size=100')).json().data
    const cards = mine.records.find((one: { id: number }) => one.id === record_id).applications
    for (const rows of [page.applications, cards]) expect(rows.find((one: { id: number }) => one.id === id).turn).toEqual(turn)
  })

  test('200 requesting twice, even concurrently, adds only new items', async () => {
    const { id } = await standing('New')
    const body = { documents: [card], questions: ['Which medication?'] }
    const replies = await Promise.all([ask(id, body), ask(id, body)])
    expect(replies.map(one => one.statusCode)).toEqual([200, 200])
    expect((await list(id)).map(one => one.items.length)).toEqual([2])
    expect(await notificationsOf(users.advocate, id)).toHaveLength(1)
    expect((await requestsAfter(id, { documents: [card, photo] })).map(one => one.items.length)).toEqual([2, 1])
  })

  test('200 one document fulfills all requests for its type, only for this patient', async () => {
    const [first, stranger] = [await standing('New'), await standing('New')]
    const { id: second } = await buildApplication(db, context.now(), {
      record_id: first.record_id,
      facility_id: facilities.otherHouse,
      status: 'New',
    })
    await requestsAfter(first.id, { documents: [card, photo] })
    await ask(second, { documents: [card] }, as('other.coordinator'))
    await requestsAfter(stranger.id, { documents: [card] })
    await upload(first.record_id, card)
    expect((await read(first.id)).turn.needs).toEqual(['Photo ID'])
    expect((await read(second)).turn.side).toBe('facility')
    expect((await read(stranger.id)).turn.needs).toEqual(['Insurance card'])
  })

  test('200 the coordinator withdraws it; then it is the facility’s turn and nothing can be answered', async () => {
    const { id } = await standing('New')
    const [request] = await requestsAfter(id, { questions: ['Allergies?'] })
    later(1)
    expect([await withdraw(id, request!.id), await withdraw(id, request!.id)].map(one => one.statusCode)).toEqual([200, 200])
    expect((await read(id)).turn).toMatchObject({ side: 'facility', since: context.now().toISOString(), needs: [] })
    expect(await notificationsOf(users.advocate, id)).toEqual(['Information requested', 'Information no longer needed'])
    expect((await reply(id, request!.items[0]!.id, 'None')).statusCode).toBe(409)
  })

  test('409 for a second answer; repeating the same answer is accepted', async () => {
    const { id } = await standing('New')
    const [request] = await requestsAfter(id, { questions: ['Allergies?'] })
    const item = request!.items[0]!.id
    expect((await Promise.all([reply(id, item, 'None'), reply(id, item, 'None')])).map(one => one.statusCode)).toEqual([200, 200])
    expect((await reply(id, item, 'Penicillin')).statusCode).toBe(409)
    expect(await notificationsOf(users.coordinator, id)).toEqual(['Information provided'])
    expect((await withdraw(id, request!.id)).statusCode).toBe(409)
  })

  test('409 for answering a document item with text', async () => {
    const { id } = await standing('New')
    const [request] = await requestsAfter(id, { documents: [card] })
    expect((await reply(id, request!.items[0]!.id, 'It is on its way')).statusCode).toBe(409)
  })

  test('404 for an item or request of another application', async () => {
    const [{ id }, other] = [await standing('New'), await standing('New')]
    const [request] = await requestsAfter(other.id, { questions: ['Allergies?'] })
    expect((await reply(id, request!.items[0]!.id, 'None')).statusCode).toBe(404)
    expect((await withdraw(id, request!.id)).statusCode).toBe(404)
  })

  test('409 after the application ends, because nothing is pending; undoing the end restores the request', async () => {
    const { id, record_id } = await standing('New')
    const [request] = await requestsAfter(id, { documents: [card], questions: ['Allergies?'] })
    await answer(id, noAnswers.insurance_accepted)
    expect((await read(id)).turn).toBeNull()
    expect((await ask(id, { documents: [photo] })).statusCode).toBe(409)
    expect((await reply(id, request!.items[1]!.id, 'None')).statusCode).toBe(409)
    await upload(record_id, card)
    expect((await list(id))[0]!.items.map(item => item.answered_at)).toEqual([null, null])
    await coordinator('POST', `/applications/${id}/take-back`, { field: 'insurance_accepted' })
    expect((await read(id)).turn).toMatchObject({ side: 'advocate', needs: ['Insurance card', 'Allergies?'] })
  })

  test('200 the facility can still answer a step, and the request stays', async () => {
    const { id } = await standing('New')
    await requestsAfter(id, { questions: ['Allergies?'] })
    expect((await answer(id, yesAnswers.insurance_accepted)).json().data).toMatchObject({
      status: 'In Review',
      turn: { side: 'advocate', needs: ['Allergies?'] },
    })
  })

  test('200 the chat names the items to both sides; messages outside the app do not', async () => {
    const { id } = await standing('New')
    await requestsAfter(id, { questions: ['Is it fentanyl?'] })
    const { data } = (await advocate('GET', `/applications/${id}/chat`)).json()
    expect(data.messages.at(-1)).toMatchObject({ kind: 'system', body: 'Information requested: Is it fentanyl?' })
    const left = await db.selectFrom('notifications').selectAll().where('application_id', '=', id).execute()
    expect(JSON.stringify(left)).not.toContain('fentanyl')
  })
})

test('the lists show what the rules say after all of these changes', async () => {
  expect(await differingStandings(db)).toEqual([])
})
