import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/connect.ts'
import { traceOf } from '../open/logger.ts'
import { type Live, liveInProcess, type Told } from './live.ts'

const channel = 'passage_live'
/** How long to wait before the line is opened again, in milliseconds. */
const patience = 1000

/**
 * Over the database, to the screens of every server that stands on it (LISTEN, NOTIFY). While the line is down nothing is heard:
 * screens ask by themselves every so often.
 */
export function liveOverPostgres(url: string, db: Db, log: FastifyBaseLogger): Live & { ready: Promise<void> } {
  const here = liveInProcess()
  const ready = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const again = () => {
    const broken = client
    client = undefined
    broken?.removeAllListeners()
    broken?.on('error', () => {})
    void broken?.end().catch(() => {})
    if (!closed) timer = setTimeout(open, patience)
  }
  async function open() {
    const line = new pg.Client({ connectionString: url, keepAlive: true })
    client = line
    line.on('error', again)
    line.on('end', again)
    line.on('notification', ({ payload }) => void here.publish(JSON.parse(payload!) as Told))
    try {
      await line.connect()
      await line.query(`listen ${channel}`)
      ready.resolve()
    } catch (error) {
      log.warn(traceOf(error), 'the line of live changes is down and will be opened again')
      if (client === line) again()
    }
  }
  void open()

  return {
    ready: ready.promise,
    async publish(told) {
      await sql`select pg_notify(${channel}, ${JSON.stringify(told)})`.execute(db)
    },
    listen: here.listen,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
      await here.close()
    },
  }
}
