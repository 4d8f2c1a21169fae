import pg from 'pg'
import { type HostKind, Hosts } from './hosts.ts'

/** The mode of the connection pooler (such as PgBouncer) between this server and PostgreSQL, or none. */
export type Pooler = 'none' | 'session' | 'transaction'

/** Number of attempts to find out whether two connections share one PostgreSQL process. */
const looks = 5

/**
 * Detects whether `url` points to a connection pooler. A pooler reports its own process id when a client connects, which differs
 * from the one that PostgreSQL reports. In transaction mode, a second connection gets the process that the first one has just used,
 * even though the first one is still open.
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
    for (let look = 0; look < looks; look++) if ((await backendOf(first!)) === (await backendOf(second!))) return 'transaction'
    return 'session'
  } finally {
    await Promise.all([first, second].map(client => client!.end().catch(() => {})))
  }
}

/** The PostgreSQL process that runs this connection's next statement. */
async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}
