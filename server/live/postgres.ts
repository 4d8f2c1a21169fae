import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { listenTo } from '../db/listen.ts'
import { type Live, liveInProcess, type Told } from './live.ts'

const channel = 'passage_live'

/**
 * Sends events to the open screens of all servers on the same database (LISTEN, NOTIFY). Events are lost while the connection is
 * down, so screens also poll.
 */
export function liveOverPostgres(url: string, db: Db, log: FastifyBaseLogger): Live & { ready: Promise<void> } {
  const here = liveInProcess()
  const line = listenTo(url, { channel, hear: payload => void here.publish(JSON.parse(payload) as Told) }, log)
  return {
    ready: line.ready,
    async publish(told) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(db)
    },
    listen: here.listen,
    async close() {
      await line.close()
      await here.close()
    },
  }
}
