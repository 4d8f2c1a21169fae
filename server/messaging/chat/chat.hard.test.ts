import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mostPerMinute } from '#domain/messaging/chat/schema.ts'
import { approvals } from '../../placement/applications/testing.ts'
import { startServer } from '../../testing.ts'
import { messagesOf } from './queries.ts'

const server = await startServer()
const { db, clock } = server
const { users, coordinator, standing } = await approvals(server)
const send = (id: number, body: string, client_id: string = randomUUID()) =>
  coordinator('POST', `/applications/${id}/chat`, { client_id, body })

test('422 for an empty, overlong or unidentified message; 429 for too many', async () => {
  const { id } = await standing('New')
  expect((await send(id, '  ')).json().errors).toEqual({ body: 'Required field' })
  expect((await send(id, 'x'.repeat(4001))).statusCode).toBe(422)
  expect((await send(id, 'Hello', 'first')).statusCode).toBe(422)
  clock.advance(61)
  for (let n = 0; n < mostPerMinute; n++) expect((await send(id, `${n}`)).statusCode).toBe(200)
  expect((await send(id, 'one more')).statusCode).toBe(429)
  clock.advance(61)
  expect((await send(id, 'later')).statusCode).toBe(200)
})

test('with a hundred thousand messages, a page reads only its own rows', { timeout: 60_000 }, async () => {
  const { id } = await standing('New')
  await sql`
    insert into chat_messages (application_id, author_id, side, body, created_at)
    select ${id}, ${users.advocate}, 'advocate', 'Hello', now() - interval '1 day' from generate_series(1, 100000)`.execute(db)
  await sql`analyze chat_messages`.execute(db)
  for (const cursor of [{}, { before: 90_000 }, { after: 90_000 }]) {
    const plan = JSON.stringify(await messagesOf(db, id, users.advocate, { ...cursor, limit: 31 }).explain('json'))
    expect([cursor, /"Seq Scan"[^{}]*"Relation Name":"chat_messages"/.test(plan)]).toEqual([cursor, false])
  }
})
