import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { yesAnswers } from '#domain/placement/applications/testing.ts'
import { buildApp } from '../../app.ts'
import { details } from '../../intake/patients/testing.ts'
import { approvals } from '../../placement/applications/testing.ts'
import { buildUser } from '../../seed/builders.ts'
import { startServer } from '../../testing.ts'
import { liveInProcess } from './live.ts'
import { liveOverPostgres } from './postgres.ts'

const database = inject('database')

/** Starts a server that listens for events. On PostgreSQL, starts two servers connected only through the database. */
async function listening() {
  const server = await startServer()
  const { context, db, app } = server
  let otherLive = context.live
  if (database.engine === 'postgres') {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
    const url = new URL(rows[0]!.name, database.url).href
    const [first, second] = [liveOverPostgres(url, db, app.log), liveOverPostgres(url, db, app.log)]
    await Promise.all([first.ready, second.ready])
    onTestFinished(() => Promise.all([first.close(), second.close()]).then(() => {}))
    context.live = first
    otherLive = second
  }
  const acting = await buildApp(context)
  const otherApp = await buildApp({ ...context, live: otherLive })
  const address = await otherApp.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => Promise.all([acting.close(), otherApp.close()]).then(() => {}))
  /** Opens a stream and returns a function that reads until the given text appears. */
  async function stream(username: Parameters<typeof server.as>[0]) {
    const stop = new AbortController()
    const reply = await fetch(`${address}/api/v2/live`, {
      headers: { authorization: await server.as(username).token(), 'accept-encoding': 'gzip' },
      signal: stop.signal,
    })
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    const until = async (text: string) => {
      while (!received.includes(text)) {
        const { done, value } = await reader.read()
        if (done) throw new Error(`The stream ended without ${text}: ${received}`)
        received += value
      }
      return received
    }
    await until(': open')
    return { reply, until, stop: () => stop.abort(), ended: () => reader.read() }
  }
  return { ...server, acting, heard: otherApp, stream }
}

test('200 only the two sides receive the id of a changed application', async () => {
  const servers = await listening()
  const { standing } = await approvals(servers)
  const { id } = await standing('New')
  const [owner, outsider] = [await servers.stream('advocate'), await servers.stream('outside.advocate')]
  expect(owner.reply.headers.get('content-type')).toBe('text/event-stream')
  expect(owner.reply.headers.get('cache-control')).toBe('no-store')
  const reply = await servers.acting.inject({
    method: 'PATCH',
    url: `/api/v2/applications/${id}/state-update`,
    headers: { authorization: await servers.as('coordinator').token() },
    payload: yesAnswers.insurance_accepted,
  })
  expect(reply.statusCode).toBe(200)
  const output = await owner.until('"application"')
  expect(output).toContain(`"application_id":${id}`)
  expect(output).not.toMatch(/Marisol|Venn|In Review/)
  await servers.context.live.publish({ kind: 'typing', application_id: 7, users: [(await userOf(servers, 'outside.advocate'))!] })
  expect(await outsider.until('"typing"')).not.toContain(`"application_id":${id}`)
  for (const stream of [owner, outsider]) stream.stop()
})

test('200 an advocate’s other windows learn of a new patient and of a saved section, without its id', async () => {
  const servers = await listening()
  const [owner, outsider] = [await servers.stream('advocate'), await servers.stream('outside.advocate')]
  const headers = { authorization: await servers.as('advocate').token() }
  const values = { ...details, first_name: 'Odalys', last_name: 'Brunner', date_of_birth: '03/04/1971' }
  const created = await servers.acting.inject({ method: 'POST', url: '/api/v2/patients', headers, payload: values })
  expect(created.statusCode, created.body).toBe(200)
  expect(await owner.until('"application"')).toContain('{"kind":"application","application_id":null}')
  await servers.context.live.publish({ kind: 'typing', application_id: 7, users: [(await userOf(servers, 'outside.advocate'))!] })
  expect(await outsider.until('"typing"')).not.toContain('"application"')
  for (const stream of [owner, outsider]) stream.stop()
})

test('two hundred streams receive a change, and are cleaned up', { tags: 'night' }, async () => {
  const servers = await listening()
  const people = [(await userOf(servers, 'advocate'))!, (await userOf(servers, 'coordinator'))!]
  for (let n = 0; n < 8; n++) people.push((await buildUser(servers.db, servers.context.now())).id)
  const streams = await Promise.all(people.flatMap(id => Array.from({ length: 20 }, () => servers.stream(id))))
  expect(streams).toHaveLength(200)
  await servers.context.live.publish({ kind: 'application', application_id: 9, users: people })
  await Promise.all(streams.map(stream => stream.until('"application_id":9')))
  for (const stream of streams) stream.stop()
  // Streams count toward the limit until the server notices that they have ended.
  await expect.poll(async () => (await servers.as(people[0]!)('GET', '/live?seconds=0')).statusCode).toBe(200)
})

test('stopping the server ends its streams', async () => {
  const servers = await listening()
  const { ended } = await servers.stream('advocate')
  await servers.heard.close()
  expect((await ended()).done).toBe(true)
})

test('401 when signed out; 429 with too many windows', async () => {
  const servers = await listening()
  expect((await servers.as(null)('GET', '/live?seconds=0')).statusCode).toBe(401)
  expect((await servers.as('advocate')('GET', '/live?seconds=0')).body).toBe(': open\n\n')
  const live = liveInProcess()
  const stops = Array.from({ length: 20 }, () => live.listen(1, () => {}))
  expect(() => live.listen(1, () => {})).toThrow('Too many windows are open. Close some and try again.')
  stops[0]!()
  live.listen(1, () => {})
})

const userOf = async ({ db }: Awaited<ReturnType<typeof listening>>, username: string) =>
  (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst())?.id
