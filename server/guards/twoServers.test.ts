import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readyPatient } from '../intake/patients/testing.ts'
import { createMatcher } from '../matching/matcher.ts'
import { createSealer } from '../platform/auditTrail/seal.ts'
import { verifySeals } from '../platform/auditTrail/verify.ts'
import type { EmailMessage } from '../platform/gateways/mail.ts'
import { deliverDue } from '../platform/outbox/deliver.ts'
import { enqueue } from '../platform/outbox/enqueue.ts'
import { findTestData, testPassword } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

/** Two servers that share a database and, with it, all state (R24). */
const first = await startServer()
const { db, context, as } = first
const second = await buildApp({ ...context, matcher: createMatcher() })
const { facilities, users } = await findTestData(db)
const servers = { first: first.app, second }
const send = (server: keyof typeof servers, token: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) =>
  servers[server].inject({ method, url: `/api/v2${url}`, headers: { authorization: token }, ...(payload && { payload }) })
const signIn = async (server: keyof typeof servers) =>
  (await send(server, '', 'POST', '/users/login', { username: 'advocate', password: testPassword })).json().token as string

describe('a session', () => {
  test('opened on one server works on the other, and ends on both when signed out on either', async () => {
    const token = await signIn('first')
    expect((await send('second', token, 'GET', '/common/whoami')).statusCode).toBe(200)
    await send('second', token, 'POST', '/users/logout')
    for (const server of ['first', 'second'] as const)
      expect((await send(server, token, 'GET', '/common/whoami')).statusCode).toBe(401)
  })

  test('kept active on one server stays active on the other', async () => {
    const token = await signIn('first')
    for (let step = 0; step < 4; step++) {
      first.clock.advance(context.config.SESSION_IDLE_S - 60)
      const server = step % 2 ? 'first' : 'second'
      expect((await send(server, token, 'GET', '/common/whoami')).statusCode).toBe(200)
    }
  })
})

test('a directory change is in the next match on either server', async () => {
  const token = await signIn('second')
  const id = await readyPatient(as('advocate'))
  const finds = async (server: keyof typeof servers) => {
    const { matches } = (await send(server, token, 'GET', `/patients/${id}/matches?page_size=100`)).json().data
    return matches.some((match: { id: number }) => match.id === facilities.house)
  }
  const matchesByServer = async () => [await finds('first'), await finds('second')]
  expect(await matchesByServer()).toEqual([true, true])
  const set = (status: 'Approved' | 'Awaiting Approval') =>
    db.updateTable('facilities').set({ status }).where('id', '=', facilities.house).execute()
  await set('Awaiting Approval')
  expect(await matchesByServer()).toEqual([false, false])
  await set('Approved')
  expect(await matchesByServer()).toEqual([true, true])
})

test('only one of two concurrent answers on both servers is saved [ASVS 2.3.4]', async () => {
  const id = await readyPatient(as('advocate'))
  const token = await signIn('first')
  const apply = (server: keyof typeof servers) =>
    send(server, token, 'POST', `/facilities/${facilities.house}/apply`, { recordId: id })
  const replies = await Promise.all([apply('first'), apply('second'), apply('first'), apply('second')])
  expect(replies.map(reply => reply.statusCode).sort()).toEqual([200, 409, 409, 409])
  for (const table of ['applications', 'disclosures'] as const) {
    const column = table === 'applications' ? 'record_id' : 'patient_id'
    const { rows } = await sql`select id from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(db)
    expect(rows).toHaveLength(1)
  }
})

test('when both seal and send, every row is sealed once and every message is sent once', async () => {
  await db.deleteFrom('outbox').execute()
  for (let n = 0; n < 40; n++)
    await db.transaction().execute(tx =>
      enqueue(tx, context, {
        channel: 'email',
        to: 'a@passage.example',
        subject: `Letter ${n}`,
        body: 'Hello',
        user_id: users.advocate,
      }),
    )
  const sent: EmailMessage[] = []
  const mail = { send: async (message: EmailMessage) => void sent.push(message), close: () => {} }
  const deps = { ...context, log: first.app.log }
  const sealers = [createSealer(context), createSealer(context)]
  const [firstCount, secondCount] = await Promise.all([
    deliverDue(deps, mail),
    deliverDue(deps, mail),
    ...sealers.map(sealer => sealer.sealNow()),
  ])
  expect([firstCount! + secondCount!, sent.length, new Set(sent.map(message => message.message_id)).size]).toEqual([40, 40, 40])
  for (const sealer of sealers) await sealer.sealNow()
  const { count } = (await db.selectFrom('audit_events').select(sql<number>`count(*)`.as('count')).executeTakeFirst())!
  const verdict = await verifySeals(db, context.secret)
  expect([verdict.rows, verdict.problem]).toEqual([count, undefined])
  await second.close()
})
