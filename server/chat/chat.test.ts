import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { no } from '#domain/applications/testing.ts'
import { mostPerMinute } from '#domain/chat/schema.ts'
import { approvals } from '../applications/testing.ts'
import { buildDocument } from '../seed/builders.ts'
import { startServer } from '../testing.ts'
import { messagesOf } from './queries.ts'

const server = await startServer()
const { app, db, house, as, clock } = server
const { users, advocate, coordinator, standing, answer } = await approvals(server)

type Message = {
  id: number
  kind: string
  side: string
  author_name: string
  body: string
  client_id: string | null
  document: unknown
}
const send = (id: number, body: string, call = coordinator, client_id: string = randomUUID()) =>
  call('POST', `/applications/${id}/chat`, { client_id, body })
const read = async (id: number, query = '', call = coordinator) => {
  const { data } = (await call('GET', `/applications/${id}/chat?${query}`)).json()
  return data as { messages: Message[]; has_more: boolean; seen_id: number }
}
const bodies = async (id: number, query = '', call = coordinator) => (await read(id, query, call)).messages.map(one => one.body)
const toldOf = (id: number) =>
  db
    .selectFrom('notifications')
    .select(['user_id', 'subject', 'message', 'read_at'])
    .where('application_id', '=', id)
    .where('type', '=', 'web-message')
    .orderBy('id')
    .execute()

describe('a conversation', () => {
  test('200 both sides talk in it, and read who said what, in order [CHAT-001] [CHAT-004]', async () => {
    const [{ id }, other] = [await standing('New'), await standing('New')]
    const keyOf = async (of: number) => (await coordinator('GET', `/applications/${of}`)).json().data.cometchat_id
    expect([await keyOf(id), await keyOf(other.id)]).toEqual([`application-${id}`, `application-${other.id}`])
    await send(other.id, 'Of somebody else.')
    await send(id, ' Is a bed free tonight? ', advocate)
    await send(id, 'Yes.\nFrom eight o’clock.')
    for (const call of [advocate, coordinator, as('colleague')]) {
      const { messages } = await read(id, '', call)
      expect(messages.map(one => [one.side, one.author_name, one.body])).toEqual([
        ['advocate', 'Elena Marsh', 'Is a bed free tonight?'],
        ['facility', 'Carmen Ibarra', 'Yes.\nFrom eight o’clock.'],
      ])
    }
  })

  test('200 what has happened to the application stands in it, too', async () => {
    const { id } = await standing('New')
    await send(id, 'Looking at it.')
    await answer(id, no.insurance_accepted)
    const { messages } = await read(id, '', advocate)
    expect(messages.map(one => [one.kind, one.body])).toEqual([
      ['message', 'Looking at it.'],
      ['system', 'Payment Method Accepted: Declined Insurance'],
    ])
  })

  test('200 page by page, back from the end or on from a message', async () => {
    const { id } = await standing('New')
    for (let n = 1; n <= 7; n++) await send(id, `Message ${n}`)
    const last = await read(id, 'number=3')
    expect([last.messages.map(one => one.body), last.has_more]).toEqual([['Message 5', 'Message 6', 'Message 7'], true])
    const [first] = last.messages
    expect(await bodies(id, `number=10&before=${first!.id}`)).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4'])
    expect(await read(id, `number=1&after=${first!.id}`)).toMatchObject({ messages: [{ body: 'Message 6' }], has_more: true })
    expect(await bodies(id, `after=${last.messages.at(-1)!.id}`)).toEqual([])
  })

  test('200 sent again, also at the same moment, it is stored once and told once', async () => {
    const { id } = await standing('New')
    const client_id = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => send(id, 'Once', advocate, client_id)))
    expect(new Set(replies.map(reply => reply.json().data.id)).size).toBe(1)
    expect(await bodies(id)).toEqual(['Once'])
    expect(new Set((await toldOf(id)).map(one => one.user_id)).size).toBe((await toldOf(id)).length)
    const other = await standing('New')
    expect((await send(other.id, 'Once', advocate, client_id)).statusCode).toBe(409)
  })

  test('200 nobody learns what somebody else called a message', async () => {
    const { id } = await standing('New')
    await send(id, 'Hello', advocate)
    expect((await read(id, '', advocate)).messages[0]!.client_id).toEqual(expect.any(String))
    expect((await read(id)).messages[0]!.client_id).toBeNull()
  })

  test('422 an empty one, one without end, and one without a name; 429 a flood', async () => {
    const { id } = await standing('New')
    expect((await send(id, '  ')).json().errors).toEqual({ body: 'Required field' })
    expect((await send(id, 'x'.repeat(4001))).statusCode).toBe(422)
    expect((await send(id, 'Hello', coordinator, 'first')).statusCode).toBe(422)
    clock.advance(61)
    for (let n = 0; n < mostPerMinute; n++) expect((await send(id, `${n}`)).statusCode).toBe(200)
    expect((await send(id, 'one more')).statusCode).toBe(429)
    clock.advance(61)
    expect((await send(id, 'later')).statusCode).toBe(200)
  })
})

describe('who may', () => {
  test('403 managers cannot open it; who only reads the application reads along [APP-042]', async () => {
    const { id } = await standing('New')
    expect((await as('manager')('GET', `/applications/${id}/chat`)).statusCode).toBe(403)
    expect((await send(id, 'Hello', as('manager'))).statusCode).toBe(403)
    expect((await as('colleague')('GET', `/applications/${id}/chat`)).statusCode).toBe(200)
    expect((await send(id, 'Hello', as('colleague'))).statusCode).toBe(403)
  })

  test('404 for others it does not exist, and it ends with the release [PERM-011]', async () => {
    const { id, record_id } = await standing('New')
    for (const who of ['other.coordinator', 'outside.advocate', 'org.admin'] as const) {
      expect((await as(who)('GET', `/applications/${id}/chat`)).statusCode).toBe(404)
      expect((await send(id, 'Hello', as(who))).statusCode).toBe(404)
    }
    await send(id, 'Hello')
    await db.updateTable('releases').set({ revoked_at: house.now().toISOString() }).where('patient_id', '=', record_id).execute()
    expect((await coordinator('GET', `/applications/${id}/chat`)).statusCode).toBe(404)
    expect((await send(id, 'Hello')).statusCode).toBe(404)
    // The advocate still reads what was said; nobody at the facility is told of more.
    const before = (await toldOf(id)).length
    expect((await send(id, 'Are you there?', advocate)).statusCode).toBe(200)
    expect(await toldOf(id)).toHaveLength(before)
  })
})

describe('a document that goes with a message', () => {
  test('200 is one of the case, read by both sides; one that was deleted since says so; another patient’s is refused', async () => {
    const { id, record_id } = await standing('New')
    const other = await standing('New')
    const document = await buildDocument(db, house.now(), { patient_id: record_id, original_filename: 'labs.pdf' })
    const say = (application: number, call = advocate, more = {}) =>
      call('POST', `/applications/${application}/chat`, { client_id: randomUUID(), document_id: document.id, ...more })
    const sent = await say(id)
    expect([sent.statusCode, sent.json().data]).toEqual([
      200,
      expect.objectContaining({ body: '', document: { id: document.id, name: 'labs.pdf' } }),
    ])
    expect((await say(id, coordinator, { body: 'Thank you for these.' })).statusCode).toBe(200)
    const bring = () => coordinator('GET', `/patients/${record_id}/documents`)
    expect((await bring()).json().data.map((one: { id: number }) => one.id)).toEqual([document.id])
    expect((await say(other.id)).statusCode).toBe(422)
    expect((await read(other.id)).messages.filter(one => one.kind === 'message')).toEqual([])
    expect((await advocate('POST', `/applications/${id}/chat`, { client_id: randomUUID(), body: ' ' })).statusCode).toBe(422)
    await db.deleteFrom('documents').where('id', '=', document.id).execute()
    const after = (await read(id)).messages.filter(one => one.kind === 'message')
    expect(after.map(one => one.document)).toEqual([
      { id: document.id, name: null },
      { id: document.id, name: null },
    ])
  })
})

describe('the credential of a chat [CHAT-003]', () => {
  const facilitys = async (id: number, call = coordinator) =>
    (await call('GET', `/applications/${id}`)).json().data.fl_cometchat_token as string | null
  const own = async (call = advocate) => (await call('GET', '/common/whoami')).json().data.cometchat_token as string
  const open = (id: number, authorization: string | null) =>
    app.inject({ url: `/api/v2/applications/${id}/chat`, headers: { authorization: authorization ?? '' } })

  test("200 the facility's opens its conversation and no other, the user's own opens theirs", async () => {
    const [one, other] = [await standing('New'), await standing('New')]
    const token = await facilitys(one.id)
    expect((await open(one.id, token)).statusCode).toBe(200)
    expect((await open(other.id, token)).statusCode).toBe(404)
    for (const { id } of [one, other]) expect((await open(id, `Bearer ${await own()}`)).statusCode).toBe(200)
    expect((await open(one.id, await own(as('outside.advocate')))).statusCode).toBe(404)
  })

  test('null for managers and for the advocate, whose own it is', async () => {
    const { id } = await standing('New')
    expect([await facilitys(id, as('manager')), await facilitys(id, advocate)]).toEqual([null, null])
    expect((await advocate('GET', `/applications/${id}`)).json().data.cometchat_id).toBe(`application-${id}`)
  })

  test('401 for anything but chats, changed, after ten minutes, and once the session has ended', async () => {
    const { id } = await standing('New')
    const call = as('coordinator')
    const token = (await facilitys(id, call))!
    const whoami = await app.inject({ url: '/api/v2/common/whoami', headers: { authorization: token } })
    const application = await app.inject({ url: `/api/v2/applications/${id}`, headers: { authorization: token } })
    expect([whoami.statusCode, application.statusCode]).toEqual([401, 401])
    expect((await open(id, token.replace(`.${id}.`, `.${id + 1}.`))).statusCode).toBe(401)
    expect((await open(id, token.replace(/^chat\.\d+/, 'chat.1'))).statusCode).toBe(401)
    expect((await open(id, token)).statusCode).toBe(200)
    clock.advance(601)
    expect((await open(id, token)).statusCode).toBe(401)
    const fresh = (await facilitys(id, call))!
    await call('POST', '/users/logout')
    expect((await open(id, fresh)).statusCode).toBe(401)
  })
})

describe('whom a message tells [CHAT-005]', () => {
  test("the other side, each of the facility's coordinators, and by initials", async () => {
    const { id } = await standing('New')
    await send(id, 'Is a bed free for Marisol?', advocate)
    const told = await toldOf(id)
    expect(told.map(one => one.user_id).sort()).toEqual([users.coordinator, users['rehab.advocate']].sort())
    for (const one of told)
      expect([one.subject, one.message]).toEqual(['M.V.: New message', 'Quiet Harbor House: There is a new message'])
    await send(id, 'Yes')
    expect((await toldOf(id)).map(one => one.user_id)).toContain(users.advocate)
  })

  test('by mail of the first one that waits alone, and nothing of what it says', async () => {
    const { id } = await standing('New')
    const mails = async () =>
      (
        await db
          .selectFrom('outbox')
          .selectAll()
          .where('user_id', '=', users.advocate)
          .where('subject', '=', 'M.V.: New message')
          .execute()
      ).map(row => house.secret.decrypt(row.body))
    const before = (await mails()).length
    await send(id, 'Alcohol withdrawal, is that right?')
    await send(id, 'Hello?')
    const all = await mails()
    expect(all).toHaveLength(before + 1)
    expect(all.at(-1)).not.toContain('Alcohol')
    // Read, and still there: who looks at it is not written to.
    const last = (await read(id, '', advocate)).messages.at(-1)!
    await advocate('POST', `/applications/${id}/chat/read`, { last_read_id: last.id })
    await send(id, 'Thanks')
    expect(await mails()).toHaveLength(before + 1)
    clock.advance(121)
    await advocate('GET', `/common/notifications/read/${id}/web-message`)
    await send(id, 'One more thing')
    expect(await mails()).toHaveLength(before + 2)
  })

  test('what is read is marked, and the other side sees how far', async () => {
    const { id } = await standing('New')
    await send(id, 'One')
    await send(id, 'Two')
    expect((await read(id)).seen_id).toBe(0)
    const { messages } = await read(id, '', advocate)
    const mark = (last_read_id: number) => advocate('POST', `/applications/${id}/chat/read`, { last_read_id })
    await mark(messages[0]!.id)
    expect((await read(id)).seen_id).toBe(messages[0]!.id)
    // Nobody reads what is not there, and nothing is unread again.
    expect((await mark(2_000_000_000)).json().data.last_read_id).toBe(messages[1]!.id)
    await mark(messages[0]!.id)
    expect((await read(id)).seen_id).toBe(messages[1]!.id)
    expect((await toldOf(id)).filter(one => one.read_at === null)).toEqual([])
  })
})

test('at a hundred thousand messages a page reads its own', async () => {
  const { id } = await standing('New')
  await sql`
    insert into chat_messages (application_id, author_id, side, body, created_at)
    select ${id}, ${users.advocate}, 'advocate', 'Hello', now() - interval '1 day' from generate_series(1, 100000)`.execute(db)
  await sql`analyze chat_messages`.execute(db)
  for (const where of [{}, { before: 90_000 }, { after: 90_000 }]) {
    const plan = JSON.stringify(await messagesOf(db, id, users.advocate, { ...where, limit: 31 }).explain('json'))
    expect([where, /"Seq Scan"[^{}]*"Relation Name":"chat_messages"/.test(plan)]).toEqual([where, false])
  }
}, 60_000)
