import pg from 'pg'

/** How often to check the connections in use, and how long a connection must be in use before the host is tested, in milliseconds. */
const [lookEveryMs, suspiciousMs] = [500, 1_000]
/** How long the host has to respond to a test connection, in milliseconds. Together, the three times stay below five seconds. */
const pingMs = 2_500

/** The error that requests get while the host is not responding. The API maps it to a 503. */
const noAnswer = () => Object.assign(new Error('The database host is not responding'), { code: 'ETIMEDOUT' })

type WatchedPool = Pick<pg.Pool, 'end' | 'options'> & { connect: () => Promise<pg.PoolClient> }

/**
 * Wraps a pool to detect a frozen database host. Such a host keeps connections open without responding, so a statement would wait
 * until the operating system gives up. If a connection is in use for more than a second, the watch opens a test connection to
 * `pingUrl`. If the host does not respond, the watch closes the connections in use, so their requests fail, and fails new requests
 * immediately until the host responds again. A slow statement costs one test connection per second; fast statements cost nothing.
 */
export function watchPool(pool: pg.Pool, pingUrl: string, onChange?: (frozen: boolean) => void): WatchedPool {
  const inUse = new Map<pg.PoolClient, number>()
  let frozen = false
  let pinging = false
  pool.on('acquire', client => inUse.set(client, performance.now()))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('remove', client => inUse.delete(client))

  async function look() {
    const since = Math.min(...inUse.values())
    if (pinging || !(frozen || performance.now() - since > suspiciousMs)) return
    pinging = true
    const answers = await hostAnswers(pingUrl).finally(() => {
      pinging = false
    })
    if (answers === frozen) {
      frozen = !answers
      onChange?.(frozen)
    }
    if (answers) return
    for (const client of inUse.keys()) streamOf(client)?.destroy(noAnswer())
  }
  const watch = setInterval(() => void look(), lookEveryMs).unref()
  return {
    options: pool.options,
    connect: async () => {
      if (frozen) throw noAnswer()
      return pool.connect()
    },
    async end() {
      clearInterval(watch)
      await pool.end()
    },
  }
}

/** A connection's socket, which the types of `pg` do not declare. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection?: { stream?: { destroy: (error: Error) => void } } }).connection?.stream

/** Whether the host responds to a new connection in time. An error, such as too many connections, is also a response. */
async function hostAnswers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const answer = client.connect().then(
    () => true,
    () => true,
  )
  const started = performance.now()
  const timeout = new Promise<boolean>(resolve => {
    // If the timer fires late, this process was busy, and a response may be waiting to be read.
    const decide = () => resolve(performance.now() - started > pingMs + 300)
    setTimeout(decide, pingMs).unref()
  })
  const answers = await Promise.race([answer, timeout])
  if (answers) void client.end().catch(() => {})
  else streamOf(client as unknown as pg.PoolClient)?.destroy(noAnswer())
  return answers
}
