import pg from 'pg'

/** How often the watch looks at the connections in use, in milliseconds, and how long one must be in use before it does more. */
const [lookEveryMs, suspiciousMs] = [500, 1_000]
/** How long the host has to answer a test connection, in milliseconds. All three together stay below five seconds. */
const pingMs = 2_500

/** The error of requests while the host does not answer; the API responds with 503. */
const noAnswer = () => Object.assign(new Error('The database host does not answer'), { code: 'ETIMEDOUT' })

type Options = { pingUrl: string; onChange?: (frozen: boolean) => void }

/** What Kysely needs of a pool. */
type WatchedPool = Pick<pg.Pool, 'end' | 'options'> & { connect: () => Promise<pg.PoolClient> }

/**
 * A pool that notices a frozen database host, which keeps connections open without answering, so a statement would wait until the
 * operating system gives up. If a connection is in use for more than a second, the watch opens a test connection to `pingUrl`. If
 * that gets no answer at all, connections in use are closed and their requests fail; further requests fail immediately until the
 * host answers again. A slow statement costs one test connection per second; fast ones cost nothing.
 */
export function watchPool(pool: pg.Pool, { pingUrl, onChange }: Options): WatchedPool {
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
    if (!answers) for (const client of inUse.keys()) streamOf(client)?.destroy(noAnswer())
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

/** The socket of a connection, which `pg` does not declare. */
const streamOf = (client: pg.PoolClient) =>
  (client as unknown as { connection?: { stream?: { destroy: (error: Error) => void } } }).connection?.stream

/** Whether the host answers a new connection in time, even with an error such as too many connections. */
async function hostAnswers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  const answer = client.connect().then(
    () => true,
    () => true,
  )
  const started = performance.now()
  const timeout = new Promise<boolean>(resolve => {
    // If the timer is late, this process was busy, and an answer may be waiting to be read.
    const decide = () => resolve(performance.now() - started > pingMs + 300)
    setTimeout(decide, pingMs).unref()
  })
  const answers = await Promise.race([answer, timeout])
  if (answers) void client.end().catch(() => {})
  else streamOf(client as unknown as pg.PoolClient)?.destroy(noAnswer())
  return answers
}
