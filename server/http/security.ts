import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** The headers of every answer, and the place where browsers report what the content security policy stopped. */
export async function security(app: FastifyInstance, config: Config) {
  await app.register(helmet, {
    // Pages bring their own policy with a nonce; everything else may load nothing at all.
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    hsts: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  })
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
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
