import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { z } from '#domain/platform/zod.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { startServer } from '../../testing.ts'
import { openSession } from '../auth/session.ts'
import { offlineErrorReports } from '../gateways/errorReports.ts'
import { errorHandler } from './errorResponses.ts'
import { type Handlers, handler } from './handler.ts'
import { routes } from './routes.ts'

const { context, db } = await startServer()

const things = contract({
  make: {
    method: 'POST',
    path: '/things',
    about: 'Writes a role.',
    access: 'public',
    body: z.object({ id: z.number(), fails: z.boolean().default(false), promised: z.boolean().default(true) }),
    response: z.object({ id: z.number() }),
  },
  makePlainly: {
    method: 'POST',
    path: '/plain-things',
    about: 'Writes a role and prepares nothing.',
    access: 'public',
    body: z.object({ id: z.number() }),
    response: z.object({ id: z.number() }),
  },
})

/** Serves a contract with one endpoint on a real database. `prepare` adds an item to a list, and `undo` removes it after a failure. */
async function shelf() {
  const undone: number[] = []
  const receivedFiles: string[][] = []
  const app = Fastify()
  await app.register(multipart)
  const traces: (string | undefined)[] = []
  errorHandler(app, { ...offlineErrorReports(), report: error => traces.push((error as Error).stack) })
  const handlers: Handlers<typeof things> = {
    make: handler(things.make, {
      prepare: async ({ body }) => undone.push(body.id) && body.id,
      run: async ({ tx, body, addAuditSubject, after }) => {
        receivedFiles.push(Object.keys(body))
        await tx.insertInto('roles').values({ id: body.id, name: 'made' }).execute()
        if (body.fails) throw new Error('half-way')
        addAuditSubject({ type: 'roles', ids: [body.id] })
        after(() => {
          throw new Error('the outside is away')
        })
        // Returns either more or fewer fields than the schema has.
        const sent: { id?: number; secret?: string } = body.promised ? { id: body.id, secret: 'of the row' } : {}
        return sent as { id: number }
      },
      undo: async id => void undone.splice(undone.indexOf(id), 1),
    }),
    async makePlainly({ tx, body, addAuditSubject }) {
      await tx.insertInto('roles').values({ id: body.id, name: 'made' }).execute()
      addAuditSubject({ type: 'roles', ids: [body.id] })
      return body
    },
  }
  const resources = { things: { contract: things, handlers } }
  await app.register(routes, { context: { ...context, log: app.log }, resources })
  const send = (payload: object) => app.inject({ method: 'POST', url: '/things', payload })
  const make = async (payload: object) => (await send(payload)).statusCode
  return { app, undone, received: receivedFiles, make, send, traces }
}

const roles = async () => (await db.selectFrom('roles').select('id').where('name', '=', 'made').execute()).map(({ id }) => id)

test('200 a committed change is reported as committed, even if a later effect fails', async () => {
  const { make, undone } = await shelf()
  expect([await make({ id: 101 }), (await roles()).includes(101), undone]).toEqual([200, true, [101]])
})

test('200 the schemas choose the fields: others are neither passed to the handler nor sent [ASVS 15.3.1]', async () => {
  const { send, received } = await shelf()
  const reply = await send({ id: 110, is_admin: true })
  expect([reply.statusCode, reply.json()]).toEqual([200, { data: { id: 110 } }])
  expect(received).toEqual([['id', 'fails', 'promised']])
})

test('500 a response that does not match its schema is not sent, and its change is rolled back', async () => {
  const { send } = await shelf()
  const reply = await send({ id: 111, promised: false })
  expect([reply.statusCode, (await roles()).includes(111)]).toEqual([500, false])
})

test('500 the trace of an unexpected error names the endpoint', async () => {
  const { make, traces } = await shelf()
  await make({ id: 102, fails: true })
  expect(traces).toEqual([expect.stringMatching(/^ +at (async )?things\.make \(/m)])
})

test('500 a partial failure leaves neither a row nor a prepared file [ASVS 2.3.3] [ASVS 16.5.3]', async () => {
  const { make, undone } = await shelf()
  expect([await make({ id: 102, fails: true }), (await roles()).includes(102), undone]).toEqual([500, false, []])
})

describe('if the audit row cannot be written', () => {
  beforeAll(async () => {
    await sql`create function refuse_audit() returns trigger language plpgsql as
      $$ begin raise exception 'no audit' using errcode = '53100'; end $$`.execute(db)
    await sql`create trigger refuse_audit before insert on audit_events for each row execute function refuse_audit()`.execute(db)
  })
  afterAll(async () => {
    await sql`drop function refuse_audit cascade`.execute(db)
  })

  test('503 nothing is stored [ASVS 2.3.3]', async () => {
    const { app } = await shelf()
    const reply = await app.inject({ method: 'POST', url: '/plain-things', payload: { id: 120 } })
    expect([reply.statusCode, (await roles()).includes(120)]).toEqual([503, false])
  })

  test('503 the prepared work is undone [ASVS 2.3.3]', async () => {
    const { make, undone } = await shelf()
    expect([await make({ id: 121 }), (await roles()).includes(121), undone]).toEqual([503, false, []])
  })
})

test('500 an unexpected error is reported with the general message only [API-003] [ASVS 13.4.2] [ASVS 16.5.1]', async () => {
  const { send } = await shelf()
  const reply = await send({ id: 103, fails: true })
  expect([reply.statusCode, reply.json()]).toEqual([500, { message: 'Something went wrong, please try again' }])
})

const cases = contract({
  change: {
    method: 'POST',
    path: '/cases/:id',
    about: 'Accepts a number about a case.',
    access: 'cases.change',
    params: z.object({ id: z.coerce.number() }),
    body: z.object({ count: z.number() }),
    response: z.object({ count: z.number() }),
    unaudited: 'nothing changes',
  },
  forget: {
    method: 'POST',
    path: '/forgotten',
    about: 'Writes a role and does not authorize.',
    access: 'cases.change',
    body: z.object({ id: z.number() }),
    response: z.object({ id: z.number() }),
    unaudited: 'it must fail',
  },
})

/** Serves these endpoints to an advocate: case 1 is the advocate's own, case 2 is a colleague's, and there are no others. */
async function caseCalls(prepares: boolean) {
  const { users } = await findTestData(db)
  const token = await openSession(context, db, users.advocate, { ip: '127.0.0.1', user_agent: null })
  const app = Fastify()
  await app.register(multipart)
  errorHandler(app, offlineErrorReports())
  const steps: string[] = []
  const handlers: Handlers<typeof cases> = {
    change: handler(cases.change, {
      async subject({ params }) {
        steps.push('subject')
        if (params.id > 2) throw new HttpError('not_found', 'Case not found')
        return { advocate_id: params.id === 1 ? users.advocate : users.colleague }
      },
      ...(prepares && { prepare: async () => steps.push('prepare') }),
      async run({ body }) {
        steps.push('run')
        return body
      },
    }),
    forget: handler(cases.forget, {
      subject: 'in the input',
      async run({ tx, body }) {
        await tx.insertInto('roles').values({ id: body.id, name: 'made' }).execute()
        return body
      },
    }),
  }
  await app.register(routes, { context: { ...context, log: app.log }, resources: { cases: { contract: cases, handlers } } })
  const call = async (url: string, payload: object) =>
    (await app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } })).statusCode
  return { call, steps }
}

describe.each([false, true])('with slow work before the transaction: %s', prepares => {
  test.each([
    { status: 404, id: 3, payload: { count: 1 }, passed: ['subject'] },
    { status: 404, id: 3, payload: { count: 'one' }, passed: ['subject'] },
    { status: 403, id: 2, payload: { count: 1 }, passed: ['subject'] },
    { status: 403, id: 2, payload: { count: 'one' }, passed: ['subject'] },
    { status: 422, id: 1, payload: { count: 'one' }, passed: ['subject'] },
    {
      status: 200,
      id: 1,
      payload: { count: 1 },
      passed: prepares ? ['subject', 'prepare', 'subject', 'run'] : ['subject', 'run'],
    },
    { status: 404, id: 'x', payload: { count: 1 }, passed: [] },
  ])(
    '$status for case $id with $payload: each check runs before the next step [PERM-011]',
    async ({ status, id, payload, passed }) => {
      const { call, steps } = await caseCalls(prepares)
      expect([await call(`/cases/${id}`, payload), steps]).toEqual([status, passed])
    },
  )
})

test('500 a handler that does not authorize commits nothing', async () => {
  const { call } = await caseCalls(false)
  expect([await call('/forgotten', { id: 130 }), (await roles()).includes(130)]).toEqual([500, false])
})
