import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { buildApp } from '../../app.ts'
import { startServer } from '../../testing.ts'
import { liveOverPostgres } from './live.ts'

const database = inject('database')

/** Starts a server that listens for events. On PostgreSQL, starts two servers connected only through the database. */
export async function listening() {
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

export const userOf = async ({ db }: Awaited<ReturnType<typeof listening>>, username: string) =>
  (await db.selectFrom('users').select('id').where('username', '=', username).executeTakeFirst())?.id
