import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { traceOf } from '../log/logger.ts'

/** Delay before reconnecting, in milliseconds. */
const patience = 1000

export type Line = { ready: Promise<void>; close: () => Promise<void> }

type Heard = {
  channel: string
  hear: (payload: string) => void
  /** Called after each connect and reconnect; notifications before that were missed. */
  opened?: () => void
}

/** Listens to a channel on a PostgreSQL server at `url` (LISTEN) on its own connection, and reconnects when it breaks. */
export function listenTo(url: string, { channel, hear, opened = () => {} }: Heard, log: FastifyBaseLogger): Line {
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
    line.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await line.connect()
      await line.query(`listen ${channel}`)
      ready.resolve()
      opened()
    } catch (error) {
      log.warn(traceOf(error), `the line of ${channel} is down and will be opened again`)
      if (client === line) again()
    }
  }
  void open()

  return {
    ready: ready.promise,
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
