import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../platform/db/connect.ts'
import { listenTo, type Subscription } from '../platform/db/listen.ts'
import { traceOf } from '../platform/log/logger.ts'
import type { Matcher } from './matcher.ts'

/** How long to collect changes before reloading, in milliseconds. An import commits many times per second. */
const gathering = 300

/**
 * Reloads the directory as soon as any server that uses this PostgreSQL database changes it (NOTIFY), so that the next request does
 * not have to wait. This is only an optimization: while the connection is down, requests reload the directory themselves.
 */
export function refreshOverPostgres(url: string, db: Db, matcher: Matcher, log: FastifyBaseLogger): Subscription {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let reading: Promise<unknown> = Promise.resolve()
  const soon = () => {
    if (timer || closed) return
    timer = setTimeout(() => {
      timer = undefined
      reading = matcher.directory(db).catch(error => log.warn(traceOf(error), 'the changed directory could not be preloaded'))
    }, gathering)
  }
  const line = listenTo(url, { channel: 'passage_directory', onMessage: soon, onOpen: soon }, log)
  return {
    ready: line.ready,
    async close() {
      closed = true
      clearTimeout(timer)
      await line.close()
      await reading
    },
  }
}
