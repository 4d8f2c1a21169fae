import pg from 'pg'
import { type HostKind, Hosts } from './hosts.ts'

/** The mode of the connection pooler (such as PgBouncer) between this server and PostgreSQL; `none` if there is no pooler. */
export type Pooler = 'none' | 'session' | 'transaction' | 'statement'

/** Number of attempts to detect that two connections share one PostgreSQL process. */
const looks = 10

/**
 * Detects whether `url` points to a connection pooler. A pooler reports its own process id when a client connects, which differs
 * from the one that PostgreSQL reports. In session mode, a connection keeps one process for itself. In the other modes, a second
 * connection gets the process that the first one has just used or, if other clients are using the pooler, the first connection gets
 * a different process. Statement mode allows no transactions.
 */
export async function detectPooler(url: string, byDefault?: HostKind): Promise<Pooler> {
  const hosts = new Hosts(url, byDefault)
  if (hosts.isChecked) await hosts.find()
  const [first, second] = [0, 1].map(() => new pg.Client({ connectionString: hosts.url, connectionTimeoutMillis: 5_000 }))
  for (const client of [first!, second!]) client.on('error', () => {})
  try {
    await first!.connect()
    if ((await backendOf(first!)) === (first as unknown as { processID: number }).processID) return 'none'
    await second!.connect()
    const seen = new Set<number>()
    for (let look = 0; look < looks; look++) {
      seen.add(await backendOf(first!))
      if (seen.size > 1 || seen.has(await backendOf(second!))) return await modeWithSharing(first!)
    }
    return 'session'
  } finally {
    await Promise.all([first, second].map(client => client!.end().catch(() => {})))
  }
}

/** The mode of a pooler that shares connections between clients. */
async function modeWithSharing(client: pg.Client): Promise<Pooler> {
  try {
    await client.query('begin')
    await client.query('commit')
    return 'transaction'
  } catch {
    return 'statement'
  }
}

/** The PostgreSQL process that runs this connection's next statement. */
async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
