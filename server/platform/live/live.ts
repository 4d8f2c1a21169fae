import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { HttpError } from '#domain/platform/httpError.ts'
import type { LiveEvent } from '#domain/platform/live/schema.ts'
import type { Db } from '../db/connect.ts'
import { listenTo } from '../db/listen.ts'

type AddressedEvent = LiveEvent & { users: readonly number[] }

/** Notifies open screens of changes. Does not guarantee delivery, so the screens also poll. */
export type Live = {
  publish: (event: AddressedEvent) => Promise<void>
  /** Subscribes to a user's events and returns a function that unsubscribes. */
  listen: (user_id: number, onEvent: (event: LiveEvent) => void) => () => void
  close: () => Promise<void>
}

/** Maximum number of streams per user. A browser needs only one for all its tabs. */
const maxStreams = 20

/** Delivers events within this process, which is sufficient with the embedded database. */
export function liveInProcess(): Live {
  const listeners = new Map<number, Set<(event: LiveEvent) => void>>()
  return {
    async publish({ users, ...event }) {
      for (const user of new Set(users)) for (const onEvent of listeners.get(user) ?? []) onEvent(event)
    },
    listen(user_id, onEvent) {
      const own = listeners.get(user_id) ?? new Set()
      if (own.size >= maxStreams) throw new HttpError('too_many', 'Too many windows are open. Close some and try again.')
      listeners.set(user_id, own.add(onEvent))
      return () => {
        own.delete(onEvent)
        if (!own.size && listeners.get(user_id) === own) listeners.delete(user_id)
      }
    },
    close: async () => listeners.clear(),
  }
}

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
