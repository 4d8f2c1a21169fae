import { describe, expect, test } from 'vitest'
import { deliverDue } from '../../platform/outbox/deliver.ts'
import { acceptingMail } from '../../platform/outbox/testing.ts'
import { buildMessage } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { outboxPage } from './routes.ts'

const { db, context, app, as } = await startServer({ config: { SMTP_URL: 'smtp://mail.example' } })
const admin = as('super.admin')
const build = (values: Parameters<typeof buildMessage>[2]) => buildMessage(db, context.now(), values)

describe('GET /admin/outbox', () => {
  test('200 filters by state, channel, and words of the recipient and the subject, ignoring case', async () => {
    const failed = await build({ to: 'Wren@mercy.example', state: 'failed', tries: 8 })
    const sms = await build({ to: '+12135550199', channel: 'sms', state: 'sent', sent_at: context.now().toISOString() })
    const pending = await build({ to: 'wren@elm.example', tries: 2 })
    const found = async (query: string) =>
      (await admin('GET', `/admin/outbox?${query}`)).json() as { data: { id: number }[]; total: number }
    const ids = async (query: string) => (await found(query)).data.map(row => row.id)
    expect(await ids('state=failed')).toEqual([failed.id])
    expect(await ids('channel=sms')).toEqual([sms.id])
    expect(await ids('q=WREN')).toEqual([pending.id, failed.id])
    for (const number of ['+1213', '(213) 555', '213-555-0199', '12135550199'])
      expect(await ids(`q=${encodeURIComponent(number)}`), number).toEqual([sms.id])
    const invitation = await build({ to: 'kit@oak.example', subject: 'Invitation from Mercy Shelter' })
    expect(await ids('q=shelter%20invit')).toEqual([invitation.id])
    expect(await ids('q=mercy')).toEqual([invitation.id, failed.id])
    expect(await found('q=wren&state=failed&page_size=1')).toMatchObject({ total: 1 })
    expect(await ids('q=ren')).toEqual([])
    expect((await found('q=wren')).data).toMatchObject([
      { state: 'waiting', tries: 2, next_try_at: context.now().toISOString(), sent_at: null },
      { state: 'failed', tries: 8, next_try_at: null },
    ])
    expect((await admin('GET', '/admin/outbox?state=lost')).statusCode).toBe(422)
  })

  test('a page does not read all messages, no matter how many there are', async () => {
    const at = context.now().toISOString()
    for (let from = 0; from < 12_000; from += 1000)
      await db
        .insertInto('outbox')
        .values(
          Array.from({ length: 1000 }, (_, n) => ({
            channel: 'email' as const,
            to: `user${from + n}@mercy.example`,
            subject: 'Hello',
            body: '',
            user_id: null,
            message_id: `<${from + n}@test>`,
            next_try_at: at,
            created_at: at,
            state: n % 100 ? ('sent' as const) : ('failed' as const),
          })),
        )
        .execute()
    for (const search of [{}, { state: 'failed' as const }, { q: 'user77' }]) {
      const query = outboxPage(db, { state: 'All', channel: 'All', page_number: 1, page_size: 20, ...search })
      expect([search, /"Seq Scan"/.test(JSON.stringify(await query.explain('json')))]).toEqual([search, false])
    }
  })
})

describe('POST /admin/outbox/:id/retry', () => {
  test('200 a failed message becomes pending again with its full number of attempts, and is sent', async () => {
    const { id } = await build({ state: 'failed', tries: 8, body: context.secret.encrypt('The code is 123456.') })
    const reply = await admin('POST', `/admin/outbox/${id}/retry`)
    expect([reply.statusCode, reply.json().data]).toMatchObject([200, { id, state: 'waiting', tries: 0 }])
    expect(reply.json().data).not.toHaveProperty('body')
    await db.updateTable('outbox').set({ state: 'sent' }).where('state', '=', 'waiting').where('id', '<>', id).execute()
    expect(await deliverDue({ ...context, log: app.log }, acceptingMail)).toBe(1)
    expect(await db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst()).toEqual({ state: 'sent' })
    expect(
      await db.selectFrom('audit_events').select(['subject_type', 'subject_ids']).where('action', '=', 'admin.retry').execute(),
    ).toEqual([{ subject_type: 'outbox', subject_ids: [id] }])
  })

  test('409 for a message that has not failed; only one of two concurrent retries succeeds', async () => {
    for (const state of ['waiting', 'sending', 'sent'] as const) {
      const { id } = await build({ state })
      expect((await admin('POST', `/admin/outbox/${id}/retry`)).statusCode, state).toBe(409)
    }
    const { id } = await build({ state: 'failed', tries: 8 })
    const replies = await Promise.all([1, 2].map(() => admin('POST', `/admin/outbox/${id}/retry`)))
    expect(replies.map(reply => reply.statusCode).toSorted()).toEqual([200, 409])
  })

  test('404 for an unknown message, 403 for other admins', async () => {
    expect((await admin('POST', '/admin/outbox/2000000000/retry')).statusCode).toBe(404)
    const { id } = await build({ state: 'failed' })
    for (const username of ['social.work', 'tech.support', 'advocate'] as const)
      expect((await as(username)('POST', `/admin/outbox/${id}/retry`)).statusCode, username).toBe(403)
  })
})
