import pg from 'pg'

/** The kinds of host that a URL can request, as in PostgreSQL's own client library (libpq). */
export const hostKinds = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const
export type HostKind = (typeof hostKinds)[number]

type HostState = { standby: boolean; readOnly: boolean }

const fits: Record<HostKind, (state: HostState) => boolean> = {
  any: () => true,
  'read-write': ({ readOnly }) => !readOnly,
  'read-only': ({ readOnly }) => readOnly,
  primary: ({ standby }) => !standby,
  standby: ({ standby }) => standby,
  'prefer-standby': ({ standby }) => standby,
}

/** How long a host has to respond, in milliseconds: when the hosts are tested, and when a new connection is opened. */
const [testMs, connectMs] = [1_500, 2_000]

/**
 * Splits a URL with several hosts (`postgres://a:5432,b/db?target_session_attrs=read-write`) into one URL per host. If several
 * hosts are listed without `target_session_attrs`, `wanted` is `byDefault`. Throws if the URL is invalid.
 */
export function readAddress(address: string, byDefault: HostKind = 'read-write'): { urls: string[]; wanted: HostKind } {
  const [, start, hosts, rest] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(address) ?? []
  if (start === undefined || hosts === undefined || rest === undefined) throw new Error('must be a postgres:// URL')
  const names = hosts.split(',')
  if (names.length > 1 && names.includes('')) throw new Error('must be a postgres:// URL')
  const urls = names.map(host => `${start}${host}${rest}`)
  if (!urls.every(url => URL.canParse(url))) throw new Error('must be a postgres:// URL')
  const attribute = new URL(urls[0]!).searchParams.get('target_session_attrs') ?? (urls.length > 1 ? byDefault : 'any')
  const wanted = hostKinds.find(kind => kind === attribute)
  if (!wanted) throw new Error(`must set target_session_attrs to one of these: ${hostKinds.join(', ')}`)
  return { urls, wanted }
}

/**
 * The hosts in a database URL and the one currently in use. All connections go to the same host until it fails or is no longer of
 * the wanted kind; only then are the others tried, in order. A former primary that comes back is therefore not used again while the
 * new one works.
 */
export class Hosts {
  readonly urls: readonly string[]
  readonly wanted: HostKind
  /** Changes when connections that are already open must no longer be used. */
  generation = 0
  #current = 0
  #finding: Promise<void> | undefined

  constructor(address: string, byDefault?: HostKind) {
    const { urls, wanted } = readAddress(address, byDefault)
    this.urls = urls
    this.wanted = wanted
  }

  /** The current host's URL. */
  get url(): string {
    return this.urls[this.#current]!
  }

  /** Whether new connections are checked. No check is needed if the URL has one host and accepts any kind. */
  get isChecked(): boolean {
    return this.urls.length > 1 || this.wanted !== 'any'
  }

  /** Drops all open connections the next time they are used, because the current host is no longer of the wanted kind. */
  suspect() {
    this.generation++
  }

  /** Throws if this new connection's host is not of the wanted kind. */
  async check(client: pg.ClientBase): Promise<void> {
    const state = await stateOf(client)
    // With `prefer-standby`, any host is better than none.
    if (!fits[this.wanted](state) && this.wanted !== 'prefer-standby') throw noneFits()
  }

  /** Tests all hosts at the same time and uses the first one of the requested kind. Throws within two seconds if there is none. */
  find(): Promise<void> {
    this.#finding ??= this.#find().finally(() => {
      this.#finding = undefined
    })
    return this.#finding
  }

  async #find() {
    const order = [this.#current, ...[...this.urls.keys()].filter(index => index !== this.#current)]
    const tests = order.map(index => test(this.urls[index]!).then(state => ({ index, state })))
    for (const started of tests) started.catch(() => {})
    const kinds: HostKind[] = this.wanted === 'prefer-standby' ? ['standby', 'any'] : [this.wanted]
    let failure: unknown
    for (const kind of kinds)
      for (const started of tests) {
        const found = await started.catch((error: unknown) => {
          failure ??= error
        })
        if (!found || !fits[kind](found.state)) continue
        if (found.index !== this.#current) this.generation++
        this.#current = found.index
        return
      }
    throw failure ?? noneFits()
  }
}

/** PostgreSQL's code for a write on a standby, for which the API returns 503. */
const noneFits = () => Object.assign(new Error('No database host is accepting changes'), { code: '25006' })

async function stateOf(client: pg.ClientBase): Promise<HostState> {
  const { rows } = await client.query<HostState>(
    `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly"`,
  )
  return rows[0]!
}

/** The host's state at `url`. Rejects if the host does not respond in time. */
async function test(url: string): Promise<HostState> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: testMs, query_timeout: testMs })
  client.on('error', () => {})
  try {
    await client.connect()
    return await stateOf(client)
  } finally {
    void client.end().catch(() => {})
  }
}

/** The `generation` of the hosts when each connection was opened. */
const generations = new WeakMap<object, number>()

/** Returns a client class that connects to the current host. */
export const clientAt = (Client: typeof pg.Client, hosts: Hosts): typeof pg.Client =>
  class extends Client {
    constructor(config: pg.ClientConfig) {
      super({ ...config, connectionString: hosts.url, connectionTimeoutMillis: connectMs })
      generations.set(this, hosts.generation)
    }
  }

/**
 * Gets a connection to a host of the wanted kind. If opening one fails, tests the hosts and tries once more. Closes connections to
 * an earlier host.
 */
export async function connectToFitting(pool: pg.Pool, hosts: Hosts): Promise<pg.PoolClient> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      for (;;) {
        const client = await pool.connect()
        if (generations.get(client) === hosts.generation) return client
        client.release(true)
      }
    } catch (error) {
      // All connections are busy, or this server is stopping.
      if (!isFirst || /timeout exceeded|after calling end/.test((error as Error).message)) throw error
      await hosts.find()
    }
  }
}
