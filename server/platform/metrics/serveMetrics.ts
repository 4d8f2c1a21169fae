import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { isSameSecret } from '../../secret.ts'
import { type Metrics, streamRoute } from './metrics.ts'

export function countRequests(app: FastifyInstance, metrics: Metrics) {
  const ends = new WeakMap<object, (status: number, seconds: number) => void>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url ?? '(none)'
    ends.set(request, metrics.started(method, route))
    // Uses the connection's close event, because a stream usually ends when the browser closes the connection.
    if (route === streamRoute) reply.raw.once('close', metrics.streamOpened())
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    ends.get(request)?.(reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}

/** Adds `GET /metrics`. If `token` is set, callers must send it as a bearer token. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | undefined) {
  app.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (token !== undefined && !isSameSecret(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply.status(401).header('www-authenticate', 'Bearer').send({ message: 'Send METRICS_TOKEN as the bearer token.' })
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/** Serves the metrics on a separate port, which the proxy does not expose. Returns the address and a function that closes the port. */
export async function listenForMetrics(
  metrics: Metrics,
  { METRICS_PORT, METRICS_TOKEN, HOST }: Pick<Config, 'METRICS_PORT' | 'METRICS_TOKEN' | 'HOST'>,
): Promise<{ address: string; close: () => Promise<void> }> {
  const app = Fastify({ logger: false })
  serveMetrics(app, metrics, METRICS_TOKEN)
  const address = await app.listen({ port: METRICS_PORT!, host: HOST })
  return { address, close: () => app.close() }
}
