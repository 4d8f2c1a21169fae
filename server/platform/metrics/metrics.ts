import type { Registry } from 'prom-client'
import { session } from '#domain/identity/account/session.ts'
import { secondFactor } from '#domain/identity/secondFactor/contract.ts'
import { signOn } from '#domain/identity/signOn/contract.ts'
import { live } from '#domain/platform/live/contract.ts'
import type { Health } from '../system/health.ts'

/** Counts the server's requests and streams for Prometheus. */
export type Metrics = {
  /** Returns a function that records the end of a request. `route` is a pattern such as `/api/v2/patients/:id`, never a URL. */
  started: (method: string, route: string) => (status: number, seconds: number) => void
  /** Records a new event stream and returns a function that records its end. */
  streamOpened: () => () => void
  /** All metrics in Prometheus's text format. */
  text: () => Promise<string>
  contentType: string
}

export type MetricsDeps = {
  health: Health
  matcher: { version: () => number | undefined; loadedAt: () => number | undefined }
  /** The pool of PostgreSQL connections; undefined for the embedded engine. */
  pool: { totalCount: number; idleCount: number; waitingCount: number } | undefined
  version: string | null
}

/** The event streams' route. Streams stay open for minutes, so they are counted separately, not as slow requests. */
export const streamRoute = `/api/v2${live.stream.path}`
/** The requests that sign in a user: with the password, with the second factor, and by single sign-on. */
const signInRoutes = [session.login, secondFactor.answer, signOn.finish].map(({ path }) => `/api/v2${path}`)
/** Upper bounds of the duration histogram's buckets, in seconds. */
const buckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/**
 * Opens a server's metrics. Labels contain only methods, route patterns, statuses, and names from the source code, so they cannot
 * contain patient data (server/guards/canaries.test.ts). Loads the library only if metrics are on.
 */
export async function openMetrics(deps: MetricsDeps): Promise<Metrics> {
  const { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'passage_http_requests_total',
    help: 'Requests by route and status',
    registers,
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    name: 'passage_http_request_duration_seconds',
    help: 'Duration of requests, excluding event streams',
    registers,
    labelNames: ['method', 'route'],
    buckets,
  })
  const streams = new Gauge({ name: 'passage_streams', help: 'Open event streams', registers })
  const signInFailures = new Counter({
    name: 'passage_sign_in_failures_total',
    help: 'Failed sign-ins by status',
    registers,
    labelNames: ['status'],
  })
  // Starts at zero so that the first failure shows up as an increase.
  signInFailures.inc({ status: '401' }, 0)
  const read = createReader(registry, { Counter, Gauge }, deps)
  return {
    contentType: registry.contentType,
    async text() {
      await read()
      return registry.metrics()
    },
    streamOpened() {
      streams.inc()
      return () => streams.dec()
    },
    started(method, route) {
      return (status, seconds) => {
        requests.inc({ method, route, status: String(status) })
        if (route !== streamRoute) durations.observe({ method, route }, seconds)
        if (signInRoutes.includes(route) && status >= 400) signInFailures.inc({ status: String(status) })
      }
    },
  }
}

type Classes = Pick<typeof import('prom-client'), 'Counter' | 'Gauge'>

/**
 * Registers metrics whose values are read only when Prometheus scrapes them, so they cost nothing between scrapes. Returns the
 * function that reads the values.
 */
function createReader(registry: Registry, { Counter, Gauge }: Classes, deps: MetricsDeps) {
  const { health, matcher, pool, version } = deps
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = []) => new Gauge({ name, help, labelNames, registers })
  const info = gauge('passage_info', 'The server version', ['version'])
  info.set({ version: version ?? 'unknown' }, 1)
  const ready = gauge('passage_ready', '1 if the server should receive requests')
  const checks = gauge('passage_health_check', '1 for the current state of each check', ['check', 'state'])
  const queue = gauge('passage_outbox_pending', 'Unsent messages, counted up to 1,000')
  const queueAge = gauge('passage_outbox_oldest_seconds', 'Age of the oldest unsent message')
  const sealAge = gauge('passage_audit_unsealed_oldest_seconds', 'Age of the oldest unsealed audit row')
  const indexAge = gauge('passage_index_age_seconds', 'Seconds since the facilities were loaded for matching')
  const indexBehind = gauge('passage_index_behind', 'Directory changes not yet loaded into the index')
  const counter = (name: string, help: string) => new Counter({ name, help, labelNames: ['job'], registers })
  const jobFailures = counter('passage_job_failures_total', 'Failed runs of each job')
  const jobRuns = counter('passage_job_runs_total', 'Runs of each job')
  const connections = gauge('passage_database_connections', 'Connections to PostgreSQL by state', ['state'])
  const waiting = gauge('passage_database_waiting', 'Requests waiting for a connection')
  return async () => {
    const report = await health.report()
    ready.set(report.ready ? 1 : 0)
    checks.reset()
    for (const { name, state } of report.checks) checks.set({ check: name, state }, 1)
    const facts = health.facts()
    const age = (since: string | null | undefined) => (since ? Math.max(0, (Date.now() - Date.parse(since)) / 1000) : 0)
    queue.set(facts?.pending ?? 0)
    queueAge.set(age(facts?.oldestMessage))
    sealAge.set(age(facts?.oldestUnsealed))
    const loaded = matcher.loadedAt()
    indexAge.set(loaded === undefined ? 0 : (Date.now() - loaded) / 1000)
    indexBehind.set(Math.max(0, (facts?.directory ?? 0) - (matcher.version() ?? 0)))
    jobRuns.reset()
    jobFailures.reset()
    for (const { name, runs, failed } of health.heartbeats.totals()) {
      jobRuns.inc({ job: name }, runs)
      jobFailures.inc({ job: name }, failed)
    }
    if (!pool) return
    connections.set({ state: 'idle' }, pool.idleCount)
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
    waiting.set(pool.waitingCount)
  }
}
