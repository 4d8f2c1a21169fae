import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import { type Line, listenTo } from '../db/listen.ts'
import { traceOf } from '../open/logger.ts'
import type { Matcher } from './matcher.ts'

/** An import commits many times a second: its changes are read together. In milliseconds. */
const gathering = 300

/**
 * Reads a changed directory as soon as any server on this PostgreSQL has changed it (NOTIFY), so that the next question need not
 * wait for it. Nothing depends on it: while the line is down, the question reads for itself.
 */
export function hastenOverPostgres(url: string, db: Db, matcher: Matcher, log: FastifyBaseLogger): Line {
  let timer: NodeJS.Timeout | undefined
  let closed = false
  let reading: Promise<unknown> = Promise.resolve()
  const soon = () => {
    if (timer || closed) return
    timer = setTimeout(() => {
      timer = undefined
      reading = matcher.directory(db).catch(error => log.warn(traceOf(error), 'the changed directory was not read ahead'))
    }, gathering)
  }
  const line = listenTo(url, { channel: 'passage_directory', hear: soon, opened: soon }, log)
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
