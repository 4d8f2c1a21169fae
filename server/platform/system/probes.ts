import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/connect.ts'
import type { Health } from './health.ts'

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
