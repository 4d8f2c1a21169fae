import { describe, expect, test } from 'vitest'
import { startServer } from '../../testing.ts'
import type { EmailMessage, Mail } from '../gateways/mail.ts'
import type { Sms } from '../gateways/sms.ts'
import { delay, deliverDue } from './deliver.ts'
import { enqueue } from './enqueue.ts'
import { acceptingMail, acceptingSms } from './testing.ts'

const email = {
  channel: 'email',
  to: 'ada@example.org',
  subject: 'Your code',
  body: 'The code is 123456.',
  user_id: null,
} as const

/** A gateway that records messages, and fails while `isDown` returns true. */
function createPostbox(isDown: () => boolean = () => false) {
  const received: EmailMessage[] = []
  const mail: Mail = {
    async send(message) {
      received.push(message)
      if (isDown()) throw Object.assign(new Error('ada@example.org is unknown'), { code: 'EENVELOPE' })
    },
    close: () => {},
  }
  return { letters: received, mail }
}

async function deps(config = {}) {
  const server = await startServer({ config })
  const context = { ...server.context, log: server.app.log }
  const row = () => server.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow()
  return { ...server, context, row }
}

describe('a message', () => {
  test('is sent after the commit, and not after a rollback', async () => {
    const { db, context } = await deps()
    const { letters, mail } = createPostbox()
    const undone = db.transaction().execute(async tx => {
      await enqueue(tx, context, { ...email, subject: 'Never' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    await db.transaction().execute(tx => enqueue(tx, context, email))
    expect(await deliverDue(context, mail)).toBe(1)
    expect(letters).toEqual([
      {
        to: email.to,
        subject: email.subject,
        body: email.body,
        message_id: expect.stringMatching(/^<[0-9a-f-]{36}@passage>$/),
      },
    ])
    expect(await deliverDue(context, mail)).toBe(0)
  })

  test('is encrypted in the database, and in production its body is cleared after sending', async () => {
    const { db, context, row } = await deps({ NODE_ENV: 'production' })
    await enqueue(db, context, email)
    expect((await row()).body).not.toContain('123456')
    await deliverDue(context, acceptingMail)
    expect(await row()).toMatchObject({ state: 'sent', body: '', tries: 1 })
  })

  test('that fails is retried with increasing delays under one Message-ID, and fails permanently after eight attempts', async () => {
    const { db, context, row, clock, logs } = await deps()
    const { letters, mail } = createPostbox(() => true)
    await enqueue(db, context, email)
    for (let tries = 1; tries <= 8; tries++) {
      await deliverDue(context, mail)
      expect(letters).toHaveLength(tries)
      clock.advance(delay(tries) - 1)
      await deliverDue(context, mail)
      expect(letters).toHaveLength(tries)
      clock.advance(1)
    }
    expect(await row()).toMatchObject({ state: 'failed', tries: 8 })
    await deliverDue(context, mail)
    expect(letters).toHaveLength(8)
    expect(new Set(letters.map(message => message.message_id)).size).toBe(1)
    expect(logs.join('\n')).toContain('EENVELOPE')
    expect(logs.join('\n')).not.toContain('ada@example.org')
  })

  test('whose server died while sending is sent by the next server after a minute, as the same message', async () => {
    const { db, context, row, clock } = await deps()
    await enqueue(db, context, email)
    const neverSent = new Promise<never>(() => {})
    void deliverDue(context, { send: () => neverSent, close: () => {} })
    await expect.poll(async () => (await row()).state).toBe('sending')
    const { letters, mail } = createPostbox()
    clock.advance(60)
    await deliverDue(context, mail)
    expect(letters).toHaveLength(0)
    clock.advance(1)
    await deliverDue(context, mail)
    expect(letters.map(message => message.message_id)).toEqual([(await row()).message_id])
    expect(await row()).toMatchObject({ state: 'sent', tries: 2 })
  })

  test('is sent by only one of several servers', async () => {
    const { db, context } = await deps()
    for (let n = 0; n < 25; n++) await enqueue(db, context, email)
    const { letters, mail } = createPostbox()
    await Promise.all(Array.from({ length: 5 }, () => deliverDue(context, mail)))
    expect(new Set(letters.map(message => message.message_id)).size).toBe(25)
    expect(letters).toHaveLength(25)
  })

  test('that crashes its server every time also fails permanently', async () => {
    const { db, context, row, clock } = await deps()
    await enqueue(db, context, email)
    await db.updateTable('outbox').set({ state: 'sending', tries: 8, claimed_at: context.now().toISOString() }).execute()
    const { letters, mail } = createPostbox()
    clock.advance(61)
    await deliverDue(context, mail)
    expect(letters).toHaveLength(0)
    expect((await row()).state).toBe('failed')
  })
})

describe('GET /admin/outbox', () => {
  test('200 a super admin reads the newest messages with their bodies', async () => {
    const { db, context, as } = await deps({ SMTP_URL: 'smtp://mail.example' })
    await enqueue(db, context, { ...email, subject: 'First' })
    await enqueue(db, context, email)
    const answer = await as('super.admin')('GET', '/admin/outbox?page_size=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      data: [
        {
          id: 2,
          channel: 'email',
          to: email.to,
          subject: email.subject,
          body: email.body,
          state: 'waiting',
          waits_for_setup: false,
          tries: 0,
          next_try_at: context.now().toISOString(),
          sent_at: null,
          created_at: context.now().toISOString(),
        },
      ],
      total: 2,
    })
  })

  test('200 in production it shows no bodies', async () => {
    const { db, context, as } = await deps({ NODE_ENV: 'production' })
    await enqueue(db, context, email)
    const answer = await as('super.admin')('GET', '/admin/outbox')
    expect(answer.json().data[0]).not.toHaveProperty('body')
  })

  test('403 for everyone else, including other admins', async () => {
    const { as } = await deps()
    for (const username of ['social.work', 'tech.support', 'advocate', 'hospital.admin'] as const)
      expect((await as(username)('GET', '/admin/outbox')).statusCode, username).toBe(403)
  })
})

describe('a message whose gateway is not set up', () => {
  test.each([
    ['email', 'sms', { sms: acceptingSms }],
    ['sms', 'email', { mail: acceptingMail }],
  ] as ['email' | 'sms', string, { mail?: Mail; sms?: Sms }][])(
    'waits with its text until %s is set up, while %s is sent',
    async (channel, other, { mail, sms }) => {
      const { db, context } = await deps({ NODE_ENV: 'production' })
      const rows = async (state: 'waiting' | 'sent') =>
        (await db.selectFrom('outbox').selectAll().where('state', '=', state).execute()).map(row => ({
          channel: row.channel,
          tries: row.tries,
          body: row.body && context.secret.decrypt(row.body),
        }))
      for (const each of ['email', 'sms'] as const) await enqueue(db, context, { ...email, channel: each })
      expect(await deliverDue(context, mail, sms)).toBe(1)
      expect(await deliverDue(context, undefined, undefined)).toBe(0)
      expect(await rows('waiting')).toEqual([{ channel, tries: 0, body: email.body }])
      expect(await rows('sent')).toMatchObject([{ channel: other, body: '' }])
      expect(await deliverDue(context, acceptingMail, acceptingSms)).toBe(1)
      expect(await rows('waiting')).toEqual([])
    },
  )

  test('is listed as waiting for setup, without a next attempt', async () => {
    const { db, context, as } = await deps({ SMTP_URL: 'smtp://mail.example' })
    await enqueue(db, context, email)
    await enqueue(db, context, { ...email, channel: 'sms', to: '+12135550130' })
    const { data } = (await as('super.admin')('GET', '/admin/outbox')).json()
    expect(data).toMatchObject([
      { channel: 'sms', state: 'waiting', waits_for_setup: true, next_try_at: null, sent_at: null },
      { channel: 'email', state: 'waiting', waits_for_setup: false, next_try_at: context.now().toISOString() },
    ])
  })
})

test('text messages go to the SMS gateway and emails to the mail server, each with its own id', async () => {
  const { db, context } = await deps()
  const { letters, mail } = createPostbox()
  const texts: object[] = []
  await enqueue(db, context, { ...email, channel: 'sms', to: '+12135550130' })
  await enqueue(db, context, email)
  expect(await deliverDue(context, mail, { send: async message => void texts.push(message) })).toBe(2)
  expect(letters.map(({ to }) => to)).toEqual([email.to])
  expect(texts).toEqual([
    { to: '+12135550130', body: email.body, message_id: expect.stringMatching(/^<[0-9a-f-]{36}@passage>$/) },
  ])
})
