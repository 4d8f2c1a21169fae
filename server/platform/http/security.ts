import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { session } from '#domain/identity/account/session.ts'
import { requestIdHeader } from '#domain/platform/httpError.ts'
import { type Config, isSecured } from '../../config.ts'

/** Maximum number of browser reports to log per minute. Anyone can send reports, and each log line may trigger an alert. */
const reportsPerMinute = 20

/** Denies device features to pages and their frames. The file picker can take photos without any of these permissions. */
const permissionsPolicy = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map(feature => `${feature}=()`)
  .join(', ')

const hsts = { maxAge: 31_536_000, includeSubDomains: true }

/**
 * Handles malformed URLs. Such URLs bypass Fastify's hooks, so this function sets the security headers itself. Does not echo the
 * URL.
 */
export const rejectMalformedUrl =
  (config: Config) => (error: { statusCode?: number | undefined }, request: FastifyRequest, reply: FastifyReply) => {
    reply
      .status(error.statusCode ?? 400)
      .headers({
        [requestIdHeader]: request.id,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'permissions-policy': permissionsPolicy,
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        ...(isSecured(config) && { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }),
      })
      .send({ message: 'This URL is not valid' })
  }

/** Where browsers report content security policy violations. */
export const reportsPath = '/api/csp-reports'

/** Sets the security headers on every response, and receives the browsers' reports about content security policy violations. */
export async function security(app: FastifyInstance, config: Config) {
  await app.register(helmet, {
    // Pages set their own policy with a nonce. All other responses must not load anything.
    contentSecurityPolicy: { useDefaults: false, directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] } },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    hsts: isSecured(config) && hsts,
    frameguard: { action: 'deny' },
  })
  // Only the browser app's files may be cached, and they set their own header.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store').header('permissions-policy', permissionsPolicy)
  })
  // The browser app removes the data that it holds. This also removes copies of pages, for example for the back button.
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.url === `/api/v2${session.logout.path}` && reply.statusCode === 200)
      reply.header('clear-site-data', '"cache"')
  })
  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 20_000 },
    (_request, body, done) => done(null, body),
  )
  const reports = app.createRateLimit({ max: reportsPerMinute, timeWindow: 60_000, keyGenerator: () => 'all' })
  app.post(reportsPath, async (request, reply) => {
    const result = await reports(request)
    if (result.isAllowed || !result.isExceeded) {
      const report = /"(?:violated-directive|effectiveDirective)"\s*:\s*"([\w-]{1,40})/.exec(String(request.body))
      request.log.warn({ directive: report?.[1] }, 'content security policy report')
    }
    return reply.status(204).send()
  })
}
