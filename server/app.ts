import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { type ErrorReports, offlineErrorReports } from './gateways/errorReports.ts'
import type { House } from './house.ts'
import { serveAssets, tellRelease } from './http/assets.ts'
import { serveDocs } from './http/docs.ts'
import { openBodyLimit, readJson } from './http/json.ts'
import { refusals } from './http/refusals.ts'
import { requestLimits } from './http/requestLimits.ts'
import { security, unreadable } from './http/security.ts'
import { serve } from './http/serve.ts'
import { nouns } from './nouns.ts'

/** The whole product as a value: main.ts listens with it, tests inject into it. `assets` is the folder of the built browser app. */
export async function buildApp(
  house: Omit<House, 'log'>,
  options: { logger?: FastifyServerOptions['loggerInstance']; assets?: string; errorReports?: ErrorReports } = {},
) {
  const longest = house.config.REQUEST_MAX_S * 1000
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // Fastify's own request lines carry the URL with its query; ours carries the route alone.
    logController: new LogController({ disableRequestLogging: true }),
    // One hop: what our own proxy saw. What stands before it in X-Forwarded-For is whatever the caller wrote there.
    trustProxy: house.config.TRUST_PROXY && ((_address, hop) => hop === 0),
    frameworkErrors: (error, request, reply) => unreadable(house.config)(error, request, reply as FastifyReply),
    // Calls of a signed-in user take more (serve.ts); a path that nobody knows takes no more than this either.
    bodyLimit: openBodyLimit,
    requestTimeout: longest,
    // Where the head may take longer than the whole, Node takes one limit for the other; and it looks only so often.
    http: { requestTimeout: longest, headersTimeout: longest, connectionsCheckingInterval: Math.min(2500, longest / 2) },
    routerOptions: { maxParamLength: 200 },
  })
  const whole: House = { ...house, log: app.log }
  const errorReports = options.errorReports ?? offlineErrorReports()
  refusals(app, errorReports)
  readJson(app)
  timeRequests(app, errorReports)
  if (options.assets) tellRelease(app, options.assets)
  // Nothing is limited by it until a limit is made: of requests (serve.ts), of reports (security.ts).
  await app.register(rateLimit, { global: false })
  await security(app, house.config)
  await app.register(compress, { threshold: 1024 })
  await app.register(multipart)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.session?.actor.id,
      },
      'answered',
    )
  })
  app.get('/healthz', async () => {
    await house.db.selectFrom('directory_version').select('version').execute()
    return { ok: true }
  })
  const limits = requestLimits(app, house.config)
  await app.register(
    async api => {
      nouns((noun, endpoints, handlers) => serve(api, whole, noun, endpoints, handlers, limits))
    },
    { prefix: '/api/v2' },
  )
  serveDocs(app)
  if (options.assets) await serveAssets(app, options.assets, house.config)
  return app
}

/** Each request is a trace of the error service, named by its route (spec 1 §9: all of them). */
function timeRequests(app: FastifyInstance, errorReports: ErrorReports) {
  const timed = new WeakMap<FastifyRequest, (status: number) => void>()
  app.addHook('onRequest', async request => {
    timed.set(request, errorReports.request(request.method, request.routeOptions.url ?? '(none)'))
  })
  app.addHook('onResponse', async (request, reply) => timed.get(request)?.(reply.statusCode))
}
