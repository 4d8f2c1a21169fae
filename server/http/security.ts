import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Config, isSecured } from '../config.ts'

const hsts = { maxAge: 31_536_000, includeSubDomains: true }

/** For an address that cannot even be read: no hook runs for it, so its answer is dressed here, and repeats nothing of it. */
export const unreadable =
  (config: Config) => (error: { statusCode?: number | undefined }, _request: unknown, reply: FastifyReply) => {
    reply
      .status(error.statusCode ?? 400)
      .headers({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        ...(isSecured(config) && { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }),
      })
      .send({ message: 'This address cannot be read' })
  }

/** The headers of every answer, and the place where browsers report what the content security policy stopped. */
export async function security(app: FastifyInstance, config: Config) {
  await app.register(helmet, {
    // Pages bring their own policy with a nonce; everything else may load nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    hsts: isSecured(config) && hsts,
  })
  // Nothing is kept but what says that it may be: the files of the browser app.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 20_000 },
    (_request, body, done) => done(null, body),
  )
  app.post('/api/csp-reports', async (request, reply) => {
    const report = /"(?:violated-directive|effectiveDirective)"\s*:\s*"([\w-]{1,40})/.exec(String(request.body))
    request.log.warn({ directive: report?.[1] }, 'content security policy report')
    return reply.status(204).send()
  })
}
