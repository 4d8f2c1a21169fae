import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { oncePerMinute, traceOf } from '../log/logger.ts'

/** Delay before reconnecting, in milliseconds. */
const retryDelayMs = 1000
/** How often to test the connection, and how long the host has to respond, in milliseconds. */
const [testEveryMs, testMs] = [15_000, 5_000]

/** The name of such a connection in `pg_stat_activity`. Every running server has some, and a pooler has none. */
export const listenerName = 'passage listener'

export type Subscription = { ready: Promise<void>; close: () => Promise<void> }

type Listener = {
  channel: string
  onMessage: (payload: string) => void
  /** Called after each connect and reconnect, because notifications sent before then were missed. */
  onOpen?: () => void
}

/**
 * Listens to a channel (LISTEN) on the PostgreSQL server at `url` over a separate connection. If that connection breaks or the host
 * stops responding, reconnects.
 */
export function listenTo(url: string, { channel, onMessage, onOpen = () => {} }: Listener, log: FastifyBaseLogger): Subscription {
  const ready = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const limited = oncePerMinute()
  const reconnect = () => {
    const isBroken = client
    client = undefined
    isBroken?.removeAllListeners()
    isBroken?.on('error', () => {})
    void isBroken?.end().catch(() => {})
    if (!closed) timer = setTimeout(open, retryDelayMs)
  }
  async function open() {
    let line: pg.Client | undefined
    try {
      if (closed) return
      line = new pg.Client({
        connectionString: url,
        application_name: listenerName,
        keepAlive: true,
        connectionTimeoutMillis: testMs,
        query_timeout: testMs,
      })
      client = line
      line.on('error', reconnect)
      line.on('end', reconnect)
      line.on('notification', ({ payload }) => onMessage(payload ?? ''))
      await line.connect()
      await line.query(`listen ${channel}`)
      ready.resolve()
      onOpen()
    } catch (error) {
      const failure = traceOf(error)
      limited(failure.code ?? failure.name, omitted =>
        log.warn({ ...failure, omitted }, `lost the connection that listens to ${channel}; reconnecting`),
      )
      if (client === line) reconnect()
    }
  }
  /** Detects a host that has stopped responding. The connection to such a host does not break on its own. */
  async function test() {
    const line = client
    await line?.query('select 1').catch(() => {
      if (client === line) reconnect()
    })
  }
  const testing = setInterval(() => void test(), testEveryMs).unref()
  void open()

  return {
    ready: ready.promise,
    async close() {
      closed = true
      clearInterval(testing)
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
