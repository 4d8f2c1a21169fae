import type { FastifyInstance } from 'fastify'
import type { Job } from '#domain/platform/system/schema.ts'
import type { Db } from '../db/connect.ts'
import type { Health } from './health.ts'

/** Call these when a job's run starts and ends. */
export type Beat = { started: () => void; ended: (succeeded: boolean) => void }

export type Heartbeats = {
  /** Starts watching a job. A run longer than `longestS` seconds is considered stuck. */
  watch: (name: string, everyS: number, longestS?: number) => Beat
  jobs: () => Job[]
  /** Each job's number of runs and failed runs since the process started. */
  totals: () => { name: string; runs: number; failed: number }[]
  /** The name of a job that is taking too long or did not start when it was due; undefined if there is none. */
  stuck: () => string | undefined
  /** The name of a job whose last three or more runs failed; undefined if there is none. */
  failing: () => string | undefined
}

type Watched = {
  name: string
  everyS: number
  longestS: number
  since: number
  running: boolean
  endedAt: number | null
  failures: number
  runs: number
  failed: number
}

/** How long a run may take by default, in seconds. */
const usualLongestS = 300
/** How late a job may start before it is considered stuck, in seconds. */
const lateS = 60
/** A single failed run is often due to a short outage, but three in a row need attention. */
const failuresInARow = 3

/** Records when each background job last ran on this server. `clock` returns milliseconds. */
export function createHeartbeats(clock: () => number = Date.now): Heartbeats {
  const watched: Watched[] = []
  const isStuck = ({ running, since, everyS, longestS }: Watched) =>
    clock() - since > (running ? longestS : everyS + lateS) * 1000
  return {
    watch(name, everyS, longestS = usualLongestS) {
      const job: Watched = {
        name,
        everyS,
        longestS,
        since: clock(),
        running: false,
        endedAt: null,
        failures: 0,
        runs: 0,
        failed: 0,
      }
      watched.push(job)
      return {
        started: () => Object.assign(job, { running: true, since: clock() }),
        ended(succeeded) {
          const at = clock()
          Object.assign(job, { running: false, since: at, endedAt: at, failures: succeeded ? 0 : job.failures + 1 })
          job.runs++
          if (!succeeded) job.failed++
        },
      }
    },
    jobs: () =>
      watched.map(({ name, everyS, running, endedAt, failures }) => ({
        name,
        every_s: everyS,
        running,
        failures,
        ended_at: endedAt === null ? null : new Date(endedAt).toISOString(),
      })),
    totals: () => watched.map(({ name, runs, failed }) => ({ name, runs, failed })),
    stuck: () => watched.find(isStuck)?.name,
    failing: () => watched.find(({ failures }) => failures >= failuresInARow)?.name,
  }
}

/**
 * The endpoints that load balancers and orchestrators call, without a session: `/livez` (the process responds), `/readyz` (this
 * server can handle requests; otherwise 503 with the failed checks), and `/healthz` (this server and its database work).
 */
export function serveProbes(app: FastifyInstance, { health, db }: { health: Health; db: Db }) {
  app.get('/livez', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get('/readyz', async (_request, reply) => {
    const { ready, checks } = await health.report()
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, checks: Object.fromEntries(checks.map(({ name, ...check }) => [name, withoutNulls(check)])) })
  })
  app.get('/healthz', async () => {
    await db.selectFrom('directory_version').select('version').execute()
    return { ok: true }
  })
}

const withoutNulls = (check: object) => Object.fromEntries(Object.entries(check).filter(([, value]) => value !== null))

/**
 * Whether monitoring tools may try this path. Unknown paths must return 404, because the app's page with status 200 would look
 * healthy.
 */
export const isProbePath = (url: string): boolean =>
  /^\/(livez?|readyz?|healthz?|health-?check|metrics|ping|status)(?:[/?#]|$)/i.test(url)
