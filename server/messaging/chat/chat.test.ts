import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { noAnswers } from '#domain/placement/applications/testing.ts'
import { approvals } from '../../placement/applications/testing.ts'
import { buildDocument } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'

const server = await startServer()
const { app, db, context, as, clock } = server
const server2 = await approvals(server)
const { users, advocate, coordinator, standing, answer } = server2

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
const readChat = async (id: number, query = '', call = coordinator) => {
  const { data } = (await call('GET', `/applications/${id}/chat?${query}`)).json()
  return data as { messages: Message[]; has_more: boolean; seen_id: number }
}
const bodies = async (id: number, query = '', call = coordinator) =>
  (await readChat(id, query, call)).messages.map(message => message.body)
const chatNotifications = (id: number) =>
  db
    .selectFrom('notifications')
    .select(['user_id', 'subject', 'message', 'read_at'])
    .where('application_id', '=', id)
    .where('type', '=', 'web-message')
    .orderBy('id')
    .execute()

describe('a conversation', () => {
  test('200 both sides write, and read messages with authors in order [CHAT-001] [CHAT-004]', async () => {
    const [{ id }, other] = [await standing('New'), await standing('New')]
    const keyOf = async (of: number) => (await coordinator('GET', `/applications/${of}`)).json().data.cometchat_id
    expect([await keyOf(id), await keyOf(other.id)]).toEqual([`application-${id}`, `application-${other.id}`])
    await send(other.id, 'Of somebody else.')
    await send(id, ' Is a bed free tonight? ', advocate)
    await send(id, 'Yes.\nFrom eight o’clock.')
    for (const call of [advocate, coordinator, as('colleague')]) {
      const { messages } = await readChat(id, '', call)
      expect(messages.map(message => [message.side, message.author_name, message.body])).toEqual([
        ['advocate', 'Elena Marsh', 'Is a bed free tonight?'],
        ['facility', 'Carmen Ibarra', 'Yes.\nFrom eight o’clock.'],
      ])
    }
  })

  test('200 events of the application are part of it', async () => {
    const { id } = await standing('New')
    await send(id, 'Looking at it.')
    await answer(id, noAnswers.insurance_accepted)
    const { messages } = await readChat(id, '', advocate)
    expect(messages.map(message => [message.kind, message.body])).toEqual([
      ['message', 'Looking at it.'],
      ['system', 'Payment Method Accepted: Declined Insurance'],
    ])
  })

  test('200 pages back from the end or forward from a message', async () => {
    const { id } = await standing('New')
    for (let n = 1; n <= 7; n++) await send(id, `Message ${n}`)
    const last = await readChat(id, 'number=3')
    expect([last.messages.map(message => message.body), last.has_more]).toEqual([['Message 5', 'Message 6', 'Message 7'], true])
    const [first] = last.messages
    expect(await bodies(id, `number=10&before=${first!.id}`)).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4'])
    expect(await readChat(id, `number=1&after=${first!.id}`)).toMatchObject({ messages: [{ body: 'Message 6' }], has_more: true })
    expect(await bodies(id, `after=${last.messages.at(-1)!.id}`)).toEqual([])
  })

  test('200 sending again, even concurrently, stores and notifies once', async () => {
    const { id } = await standing('New')
    const client_id = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => send(id, 'Once', advocate, client_id)))
    expect(new Set(replies.map(reply => reply.json().data.id)).size).toBe(1)
    expect(await bodies(id)).toEqual(['Once'])
    expect(new Set((await chatNotifications(id)).map(item => item.user_id)).size).toBe((await chatNotifications(id)).length)
    const other = await standing('New')
    expect((await send(other.id, 'Once', advocate, client_id)).statusCode).toBe(409)
  })

  test("200 a sender's client_id is visible only to the sender", async () => {
    const { id } = await standing('New')
    await send(id, 'Hello', advocate)
    expect((await readChat(id, '', advocate)).messages[0]!.client_id).toEqual(expect.any(String))
    expect((await readChat(id)).messages[0]!.client_id).toBeNull()
  })
})

describe('permissions', () => {
  test('403 for managers; other readers of the application can only read [APP-042]', async () => {
    const { id } = await standing('New')
    expect((await as('manager')('GET', `/applications/${id}/chat`)).statusCode).toBe(403)
    expect((await send(id, 'Hello', as('manager'))).statusCode).toBe(403)
    expect((await as('colleague')('GET', `/applications/${id}/chat`)).statusCode).toBe(200)
    expect((await send(id, 'Hello', as('colleague'))).statusCode).toBe(403)
  })

  test('404 for others, and after the release ends [PERM-011]', async () => {
    const { id, record_id } = await standing('New')
    for (const username of ['other.coordinator', 'outside.advocate', 'org.admin'] as const) {
      expect((await as(username)('GET', `/applications/${id}/chat`)).statusCode).toBe(404)
      expect((await send(id, 'Hello', as(username))).statusCode).toBe(404)
    }
    await send(id, 'Hello')
    await db
      .updateTable('releases')
      .set({ revoked_at: context.now().toISOString() })
      .where('patient_id', '=', record_id)
      .execute()
    expect((await coordinator('GET', `/applications/${id}/chat`)).statusCode).toBe(404)
    expect((await send(id, 'Hello')).statusCode).toBe(404)
    // The advocate can still read the messages, but the facility is no longer notified of new ones.
    const before = (await chatNotifications(id)).length
    expect((await send(id, 'Are you there?', advocate)).statusCode).toBe(200)
    expect(await chatNotifications(id)).toHaveLength(before)
  })
})

describe('a document attached to a message', () => {
  test('200 belongs to the case, and both sides can read it; a deleted one is marked; another patient’s is rejected', async () => {
    const { id, record_id } = await standing('New')
    const other = await standing('New')
    const document = await buildDocument(db, context.now(), { patient_id: record_id, original_filename: 'labs.pdf' })
    const send = (application: number, call = advocate, more = {}) =>
      call('POST', `/applications/${application}/chat`, { client_id: randomUUID(), document_id: document.id, ...more })
    const sent = await send(id)
    expect([sent.statusCode, sent.json().data]).toEqual([
      200,
      expect.objectContaining({ body: '', document: { id: document.id, name: 'labs.pdf' } }),
    ])
    expect((await send(id, coordinator, { body: 'Thank you for these.' })).statusCode).toBe(200)
    const openDocuments = () => coordinator('GET', `/patients/${record_id}/documents`)
    expect((await openDocuments()).json().data.map((item: { id: number }) => item.id)).toEqual([document.id])
    expect((await send(other.id)).statusCode).toBe(422)
    expect((await readChat(other.id)).messages.filter(message => message.kind === 'message')).toEqual([])
    expect((await advocate('POST', `/applications/${id}/chat`, { client_id: randomUUID(), body: ' ' })).statusCode).toBe(422)
    await db.deleteFrom('documents').where('id', '=', document.id).execute()
    const after = (await readChat(id)).messages.filter(message => message.kind === 'message')
    expect(after.map(item => item.document)).toEqual([
      { id: document.id, name: null },
      { id: document.id, name: null },
    ])
  })
})

describe('the chat credential [CHAT-003]', () => {
  const facilitys = async (id: number, call = coordinator) =>
    (await call('GET', `/applications/${id}`)).json().data.fl_cometchat_token as string | null
  const own = async (call = advocate) => (await call('GET', '/common/whoami')).json().data.cometchat_token as string
  const open = (id: number, authorization: string | null) =>
    app.inject({ url: `/api/v2/applications/${id}/chat`, headers: { authorization: authorization ?? '' } })

  test("200 the facility's credential opens only its conversation, a user's own opens all of theirs", async () => {
    const [first, second] = [await standing('New'), await standing('New')]
    const token = await facilitys(first.id)
    expect((await open(first.id, token)).statusCode).toBe(200)
    expect((await open(second.id, token)).statusCode).toBe(404)
    for (const { id } of [first, second]) expect((await open(id, `Bearer ${await own()}`)).statusCode).toBe(200)
    expect((await open(first.id, await own(as('outside.advocate')))).statusCode).toBe(404)
  })

  test('null for managers and for the owning advocate', async () => {
    const { id } = await standing('New')
    expect([await facilitys(id, as('manager')), await facilitys(id, advocate)]).toEqual([null, null])
    expect((await advocate('GET', `/applications/${id}`)).json().data.cometchat_id).toBe(`application-${id}`)
  })

  test('401 outside the chat, if altered, after ten minutes, and after the session ends', async () => {
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

describe('who receives the live events of a chat', () => {
  /** Returns the users that the live stream notifies about the chat during this call. */
  async function reached(
    call: () => Promise<{ statusCode: number }>,
    { context, users } = { context: server.context, users: server2.users },
  ) {
    const received = new Set<string>()
    const listen = ([name, id]: [string, number]) =>
      context.live.listen(id, ({ kind }) => {
        if (kind === 'message' || kind === 'read' || kind === 'typing') received.add(name)
      })
    const stop = Object.entries(users).map(listen)
    expect((await call()).statusCode).toBe(200)
    for (const end of stop) end()
    return [...received].sort()
  }

  test('the advocate and the coordinators, not the manager, colleagues or other facilities', async () => {
    const { id } = await standing('New')
    expect(await reached(() => send(id, 'Is a bed free?', advocate))).toEqual(['advocate', 'coordinator', 'rehab.advocate'])
    expect(await reached(() => advocate('POST', `/applications/${id}/chat/typing`))).toEqual(['coordinator', 'rehab.advocate'])
    const { messages } = await readChat(id)
    const mark = () => coordinator('POST', `/applications/${id}/chat/read`, { last_read_id: messages[0]!.id })
    expect(await reached(mark)).toEqual(['advocate', 'rehab.advocate'])
  })

  test('not a coordinator or an advocate whose account is locked', async () => {
    const ownServer = await startServer()
    const otherServer = await approvals(ownServer)
    const { id } = await otherServer.standing('New')
    const lock = (user: number) => ownServer.as('super.admin')('POST', `/users/${user}/lock`)
    const reachedThere = (call: () => ReturnType<typeof send>) =>
      reached(call, { context: ownServer.context, users: otherServer.users })
    await lock(otherServer.users['rehab.advocate'])
    expect(await reachedThere(() => send(id, 'Is a bed free?', otherServer.advocate))).toEqual(['advocate', 'coordinator'])
    await lock(otherServer.users.advocate)
    expect(await reachedThere(() => send(id, 'Yes.', otherServer.coordinator))).toEqual(['coordinator'])
  })

  test('no one at the facility after the release has expired', async () => {
    const { id, record_id } = await standing('New')
    await db
      .updateTable('releases')
      .set({ revoked_at: context.now().toISOString() })
      .where('patient_id', '=', record_id)
      .execute()
    expect(await reached(() => send(id, 'Is a bed free?', advocate))).toEqual(['advocate'])
  })
})

describe('who is notified of a message [CHAT-005]', () => {
  test("the other side, each of the facility's coordinators, showing only initials", async () => {
    const { id } = await standing('New')
    await send(id, 'Is a bed free for Marisol?', advocate)
    const notifications = await chatNotifications(id)
    expect(notifications.map(item => item.user_id).sort()).toEqual([users.coordinator, users['rehab.advocate']].sort())
    for (const item of notifications)
      expect([item.subject, item.message]).toEqual(['M.V.: New message', 'Quiet Harbor House: There is a new message'])
    await send(id, 'Yes')
    expect((await chatNotifications(id)).map(item => item.user_id)).toContain(users.advocate)
  })

  test('by email only for the first unread message, without its text', async () => {
    const { id } = await standing('New')
    const mails = async () =>
      (
        await db
          .selectFrom('outbox')
          .selectAll()
          .where('user_id', '=', users.advocate)
          .where('subject', '=', 'M.V.: New message')
          .execute()
      ).map(row => context.secret.decrypt(row.body))
    const before = (await mails()).length
    await send(id, 'Alcohol withdrawal, is that right?')
    await send(id, 'Hello?')
    const all = await mails()
    expect(all).toHaveLength(before + 1)
    expect(all.at(-1)).not.toContain('Alcohol')
    // The message is read but its notification is not, so a user who is viewing the chat must get no email.
    const last = (await readChat(id, '', advocate)).messages.at(-1)!
    await advocate('POST', `/applications/${id}/chat/read`, { last_read_id: last.id })
    await send(id, 'Thanks')
    expect(await mails()).toHaveLength(before + 1)
    clock.advance(121)
    await advocate('GET', `/common/notifications/read/${id}/web-message`)
    await send(id, 'One more thing')
    expect(await mails()).toHaveLength(before + 2)
  })

  test('marks messages as read and shows the other side that they were read', async () => {
    const { id } = await standing('New')
    await send(id, 'One')
    await send(id, 'Two')
    expect((await readChat(id)).seen_id).toBe(0)
    const { messages } = await readChat(id, '', advocate)
    const mark = (last_read_id: number) => advocate('POST', `/applications/${id}/chat/read`, { last_read_id })
    await mark(messages[0]!.id)
    expect((await readChat(id)).seen_id).toBe(messages[0]!.id)
    // The mark never moves back or past the last message.
    expect((await mark(2_000_000_000)).json().data.last_read_id).toBe(messages[1]!.id)
    await mark(messages[0]!.id)
    expect((await readChat(id)).seen_id).toBe(messages[1]!.id)
    expect((await chatNotifications(id)).filter(item => item.read_at === null)).toEqual([])
  })
})
