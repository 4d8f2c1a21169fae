import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import { approvals } from '../../placement/applications/testing.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import { buildNotification, buildPatient } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { notificationsOf, unreadOf } from './queries.ts'

const server = await startServer()
const { db, context, as } = server
const { users, advocate, coordinator, standing, answer } = await approvals(server)

type Listed = { notifications: { id: number; new_notification: boolean; type: string }[]; has_more: boolean }
const list = async (query = '', call = advocate): Promise<Listed> =>
  (await call('GET', `/common/notifications?${query}`)).json().data
const counts = async (call = advocate) => (await call('GET', '/common/notifications/counts')).json().data
const addNotification = (application_id: number, values: object = {}) =>
  buildNotification(db, context.now(), { user_id: users.advocate, application_id, ...values })

describe('GET /common/notifications', () => {
  test('200 lists newest first, with the specified fields [NOTE-004]', async () => {
    const { id } = await standing('New')
    await answer(id, noAnswers.insurance_accepted)
    const { data } = (await advocate('GET', `/common/notifications?application_id=${id}`)).json()
    expect(data).toEqual({
      notifications: [
        {
          id: expect.any(Number),
          application_id: id,
          path: null,
          type: 'status_change',
          subject: 'M.V.: Payment Method Accepted',
          message: 'Quiet Harbor House: Declined Insurance',
          patient_name: 'Marisol Venn',
          created_at: context.now().toISOString(),
          new_notification: true,
        },
      ],
      has_more: false,
    })
  })

  test('200 returns five at a time, and five more per step until there are none [NOTE-005]', async () => {
    const { id } = await standing('New')
    const made = []
    for (let n = 0; n < 12; n++) made.unshift((await addNotification(id)).id)
    const listed = async (query: string) => {
      const { notifications, has_more } = await list(`application_id=${id}&${query}`)
      return [notifications.map(notification => notification.id), has_more]
    }
    expect(await listed('')).toEqual([made.slice(0, 5), true])
    expect(await listed('number=5&more_notifications=true')).toEqual([made.slice(0, 10), true])
    expect(await listed('number=10&more_notifications=true')).toEqual([made, false])
    await advocate('POST', '/common/notifications/read', { notification_ids: made.slice(0, 9) })
    expect(await listed('new_notifications=true')).toEqual([made.slice(9), false])
  })

  test('200 without an application, names the patient only to those who can see them, and the screen that it leads to', async () => {
    const { id: patient_id, last_name } = await buildPatient(db, context.now(), { advocate_id: users.advocate })
    const path = `/patient/intake/review/p_${patient_id}`
    const seenBy = async (user_id: number) => {
      const { id } = await buildNotification(db, context.now(), { user_id, patient_id, path })
      const { data } = (await as(user_id)('GET', '/common/notifications?number=5')).json() as {
        data: { notifications: { id: number; patient_name: string | null; path: string | null }[] }
      }
      return data.notifications.find(one => one.id === id)
    }
    expect(await seenBy(users.advocate)).toMatchObject({ path, patient_name: expect.stringContaining(last_name!) })
    expect(await seenBy(users.coordinator)).toMatchObject({ path, patient_name: null })
  })

  test("200 excludes other users' notifications and those of ended applications [PERM-011]", async () => {
    const { id, record_id } = await standing('Accepted')
    await answer(id, yesAnswers.patient_agreed, advocate)
    expect((await list(`application_id=${id}`)).notifications).toEqual([])
    expect((await list(`application_id=${id}`, coordinator)).notifications).toHaveLength(1)
    const before = (await counts(coordinator)).unread
    await db
      .updateTable('releases')
      .set({ revoked_at: context.now().toISOString() })
      .where('patient_id', '=', record_id)
      .execute()
    expect((await list(`application_id=${id}`, coordinator)).notifications).toEqual([])
    expect((await counts(coordinator)).unread).toBe(before - 1)
  })

  test('422 for an invalid number', async () => {
    expect((await advocate('GET', '/common/notifications?number=0')).statusCode).toBe(422)
    expect((await advocate('GET', '/common/notifications?number=501')).statusCode).toBe(422)
  })
})

describe('marking as read', () => {
  test("200 one by one, and only the user's own [NOTE-006]", async () => {
    const { id } = await standing('New')
    const [first, second] = [await addNotification(id), await addNotification(id)]
    await coordinator('POST', '/common/notifications/read', { notification_ids: [first.id] })
    expect((await list(`application_id=${id}`)).notifications.map(notification => notification.new_notification)).toEqual([
      true,
      true,
    ])
    const reply = await advocate('POST', '/common/notifications/read', { notification_ids: [first.id] })
    expect(reply.json().data).toEqual({ read: 1 })
    expect((await list(`application_id=${id}`)).notifications).toMatchObject([
      { id: second.id, new_notification: true },
      { id: first.id, new_notification: false },
    ])
  })

  test("200 all of an application, or all of the user's own [NOTE-007]", async () => {
    const [first, second] = [await standing('New'), await standing('New')]
    for (const { id } of [first, second]) await addNotification(id)
    await addNotification(first.id, { type: 'web-message' })
    await advocate('POST', '/common/notifications/read', { all: true, application_id: first.id })
    const remaining = await counts()
    expect(remaining.applications.map((each: { application_id: number }) => each.application_id)).not.toContain(first.id)
    expect(remaining.applications).toContainEqual({ application_id: second.id, unread: 1, messages: 0 })
    await advocate('POST', '/common/notifications/read', { all: true })
    expect(await counts()).toEqual({ unread: 0, applications: [] })
  })

  test("200 only an application's messages [NOTE-008] [NOTE-009]", async () => {
    const { id } = await standing('New')
    await addNotification(id)
    await addNotification(id, { type: 'web-message' })
    const { applications } = await counts()
    expect(applications).toContainEqual({ application_id: id, unread: 2, messages: 1 })
    const reply = await advocate('GET', `/common/notifications/read/${id}/web-message`)
    expect([reply.statusCode, reply.json().data]).toEqual([200, { read: 1 }])
    expect((await counts()).applications).toContainEqual({ application_id: id, unread: 1, messages: 0 })
    expect((await advocate('GET', `/common/notifications/read/${id}/other`)).statusCode).toBe(404)
  })
})

describe('outside the app', () => {
  const sent = async (since: number) =>
    (await db.selectFrom('outbox').selectAll().where('id', '>', since).orderBy('id').execute()).map(row => ({
      ...row,
      body: context.secret.decrypt(row.body),
    }))
  const last = async () =>
    (await db.selectFrom('outbox').select(sql<number>`coalesce(max(id), 0)`.as('id')).executeTakeFirstOrThrow()).id
  const choose = (methods: number[]) =>
    db.updateTable('users').set({ opt_in_methods: methods }).where('id', '=', users.advocate).execute()

  test.each([
    ['nothing', [], []],
    ['a mail', [tag.optIn.email], ['email']],
    ['a text message', [tag.optIn.sms], ['sms']],
    ['both', [tag.optIn.email, tag.optIn.sms], ['email', 'sms']],
  ] as const)('a user who chose %s gets it once, with the initials and step [NOTE-014]', async (_what, methods, channels) => {
    await choose([...methods])
    const { id } = await standing('New')
    const before = await last()
    await answer(id, noAnswers.insurance_accepted)
    expect((await answer(id, noAnswers.insurance_accepted)).statusCode).toBe(409)
    const messages = await sent(before)
    expect(messages.map(message => [message.channel, message.user_id, message.subject])).toEqual(
      channels.map(channel => [channel, users.advocate, 'M.V.: Payment Method Accepted']),
    )
    const allText = messages.map(message => message.subject + message.body).join()
    for (const word of ['Marisol', 'Venn', 'Declined', 'Quiet Harbor', 'Alcohol']) expect(allText).not.toContain(word)
  })

  test('a user whose screens are in Spanish gets emails and text messages in Spanish; the stored notification stays English', async () => {
    const speak = (language: 'es' | null) => db.updateTable('users').set({ language }).where('id', '=', users.advocate).execute()
    await choose([tag.optIn.email, tag.optIn.sms])
    await speak('es')
    const { id } = await standing('New')
    const before = await last()
    await answer(id, noAnswers.insurance_accepted)
    await speak(null)
    const [mail, text] = await sent(before)
    expect(mail).toMatchObject({
      subject: 'M.V.: Método de pago aceptado',
      body: expect.stringContaining('Configuración de la cuenta'),
    })
    expect(text!.body).toMatch(/^Passage: M\.V\.: Método de pago aceptado\./)
    expect((await list(`application_id=${id}`)).notifications[0]).toMatchObject({ subject: 'M.V.: Payment Method Accepted' })
  })

  test('a rejected answer sends nothing, and no subject names a diagnosis', async () => {
    await choose([tag.optIn.email])
    const { id } = await standing('New')
    const before = await last()
    await answer(id, yesAnswers.patient_admitted)
    expect(await sent(before)).toEqual([])
  })
})

test('with a hundred thousand notifications, no query reads all of them', { timeout: 60_000 }, async () => {
  const { id } = await standing('New')
  await sql`
    insert into notifications (user_id, application_id, type, subject, message, created_at, read_at)
    select case when n % 500 = 0 then ${users.advocate}::int else ${users.coordinator}::int end, ${id},
      case when n % 2 = 0 then 'web-message' else 'status_change' end, 'M.V.: Message', 'A message', now(),
      case when n % 1000 = 0 then null else now() end
    from generate_series(1, 100000) n`.execute(db)
  await sql`analyze notifications`.execute(db)
  const actor = (await advocate('GET', '/common/whoami')).json().data as Actor
  const at = momentsOf(context.now().toISOString(), context.config)
  const questions = {
    list: notificationsOf(db, actor, at, { limit: 6 }),
    bell: notificationsOf(db, actor, at, { application_id: id, limit: 6 }),
    unread: notificationsOf(db, actor, at, { unread: true, limit: 6 }),
    counts: unreadOf(db, actor, at),
  }
  for (const [name, question] of Object.entries(questions))
    expect([name, JSON.stringify(await question.explain('json')).includes('"Relation Name":"notifications"')]).toEqual([
      name,
      true,
    ])
  for (const [name, question] of Object.entries(questions)) {
    const plan = JSON.stringify(await question.explain('json'))
    expect([name, /"Seq Scan"[^{}]*"Relation Name":"notifications"/.test(plan)]).toEqual([name, false])
  }
  expect((await counts()).applications).toContainEqual({ application_id: id, unread: 100, messages: 100 })
  await as('advocate')('POST', '/common/notifications/read', { all: true })
})
