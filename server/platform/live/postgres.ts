import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { listenTo } from '../db/listen.ts'
import { type AddressedEvent, type Live, liveInProcess } from './live.ts'

const channel = 'passage_live'

/**
 * Sends events to open screens on all servers that share a database (LISTEN, NOTIFY). Events are lost while the connection is down,
 * so the screens also poll.
 */
export function liveOverPostgres(url: string, db: Db, log: FastifyBaseLogger): Live & { ready: Promise<void> } {
  const local = liveInProcess()
  const line = listenTo(url, { channel, onMessage: payload => void local.publish(JSON.parse(payload) as AddressedEvent) }, log)
  return {
    ready: line.ready,
    async publish(event) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(event)})`.execute(db)
    },
    listen: local.listen,
    async close() {
      await line.close()
      await local.close()
    },
  }
}
