import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { traceOf } from '../log/logger.ts'

/** Delay before reconnecting, in milliseconds. */
const retryDelayMs = 1000

export type Subscription = { ready: Promise<void>; close: () => Promise<void> }

type Listener = {
  channel: string
  onMessage: (payload: string) => void
  /** Called after each connect and reconnect, because notifications sent before then were missed. */
  onOpen?: () => void
}

/**
 * Listens to a channel (LISTEN) on the PostgreSQL server at `url` over a separate connection, and reconnects when that connection
 * breaks.
 */
export function listenTo(url: string, { channel, onMessage, onOpen = () => {} }: Listener, log: FastifyBaseLogger): Subscription {
  const ready = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const reconnect = () => {
    const isBroken = client
    client = undefined
    isBroken?.removeAllListeners()
    isBroken?.on('error', () => {})
    void isBroken?.end().catch(() => {})
    if (!closed) timer = setTimeout(open, retryDelayMs)
  }
  async function open() {
    const line = new pg.Client({ connectionString: url, keepAlive: true })
    client = line
    line.on('error', reconnect)
    line.on('end', reconnect)
    line.on('notification', ({ payload }) => onMessage(payload ?? ''))
    try {
      await line.connect()
      await line.query(`listen ${channel}`)
      ready.resolve()
      onOpen()
    } catch (error) {
      log.warn(traceOf(error), `the line of ${channel} is down and will be opened again`)
      if (client === line) reconnect()
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
