import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import * as contracts from '#domain/contracts.ts'
import { noticeAt } from '#domain/platform/installation/schema.ts'
import type { AppContext } from './context.ts'
import { handlers } from './handlers.ts'
import { type ErrorReports, offlineErrorReports } from './platform/gateways/errorReports.ts'
import type { Traces } from './platform/gateways/traces.ts'
import { announceRelease, serveAssets } from './platform/http/assets.ts'
import { serveDocs } from './platform/http/docs.ts'
import { errorHandler, openBodyLimit, readForm, readJson } from './platform/http/errorResponses.ts'
import { identifyRequests, requestIdOf } from './platform/http/requestIds.ts'
import { requestLimits } from './platform/http/requestLimits.ts'
import { routes } from './platform/http/routes.ts'
import { rejectMalformedUrl, reportsPath, security } from './platform/http/security.ts'
import { closeConnectionsWhenStopping } from './platform/http/stopping.ts'
import { readInstallation } from './platform/installation/settings.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import { countRequests, serveMetrics } from './platform/metrics/serveMetrics.ts'
import { isProbePath, serveProbes } from './platform/system/heartbeats.ts'
import { provisioningPath, scim } from './workflows/provisioning/routes.ts'

/** How long a client may take to send the headers of a request. */
const headersMs = 10_000

/**
 * Builds the application without listening on a port, so that tests can inject requests. `assets` is the folder that contains the
 * built browser app.
 */
export async function buildApp(
  context: Omit<AppContext, 'log'>,
  options: {
    logger?: FastifyServerOptions['loggerInstance']
    assets?: string
    errorReports?: ErrorReports
    metrics?: Metrics | undefined
    traces?: Traces | undefined
  } = {},
) {
  const maxMs = context.config.REQUEST_MAX_S * 1000
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // Fastify's own request log contains the URL with its query string; ours logs only the route.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    // Trusts one hop: the address our own proxy saw. The caller can forge earlier entries in X-Forwarded-For.
    trustProxy: context.config.TRUST_PROXY && ((_address, hop) => hop === 0),
    frameworkErrors: (error, request, reply) => rejectMalformedUrl(context.config)(error, request, reply as FastifyReply),
    // The limit for unknown paths and callers who are not signed in; routes.ts raises it for signed-in users.
    bodyLimit: openBodyLimit,
    requestTimeout: maxMs,
    // Headers are small, so a socket that does not send them is closed sooner than a slow upload. headersTimeout must not exceed
    // requestTimeout, or Node confuses the two. connectionsCheckingInterval is how often Node checks both.
    http: {
      requestTimeout: maxMs,
      headersTimeout: Math.min(headersMs, maxMs),
      connectionsCheckingInterval: Math.min(2500, maxMs / 2),
    },
    routerOptions: { maxParamLength: 200 },
  })
  const appContext: AppContext = { ...context, log: app.log }
  const errorReports = options.errorReports ?? offlineErrorReports()
  errorHandler(app, errorReports)
  readJson(app)
  readForm(app)
  identifyRequests(app, options.traces)
  timeRequests(app, errorReports)
  if (options.metrics) countRequests(app, options.metrics)
  if (options.assets) announceRelease(app, options.assets)
  // Rate limits are set per route: with requestLimits.ts for requests, in security.ts for reports.
  closeConnectionsWhenStopping(app)
  await app.register(rateLimit, { global: false })
  await security(app, context.config)
  await app.register(compress, { threshold: 1024 })
  await app.register(multipart)
  // Adds `reply.sendFile`, which sends parts of large files (file.ts).
  await app.register(staticFiles, { serve: false })
  app.addHook('onResponse', async (request, reply) => {
    // Load balancers and Prometheus call these every few seconds.
    if (reply.statusCode === 200 && isProbePath(request.url)) return
    // Anyone can send any number of reports. The first ones of each minute have their own line.
    if (reply.statusCode === 204 && request.url === reportsPath) return
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.session?.token ? undefined : request.session?.actor.id,
        token: request.session?.token?.id,
      },
      'answered',
    )
  })
  serveProbes(app, context)
  if (options.metrics && context.config.METRICS_TOKEN) serveMetrics(app, options.metrics, context.config.METRICS_TOKEN)
  const limits = requestLimits(app, context.config)
  await app.register(routes, { prefix: '/api/v2', context: appContext, resources: resources(), limits })
  await app.register(scim, { prefix: provisioningPath, context: appContext, limits })
  serveDocs(app, limits)
  if (options.assets)
    await serveAssets(app, options.assets, context.config, isProbePath, async () => {
      const settings = await readInstallation(context.db)
      return { ...settings, notice: noticeAt(settings, context.now()) }
    })
  return app
}

/** Sends the error service a trace of each request, named after its route. */
function timeRequests(app: FastifyInstance, errorReports: ErrorReports) {
  const timed = new WeakMap<FastifyRequest, (status: number) => void>()
  app.addHook('onRequest', async request => {
    timed.set(request, errorReports.request(request.method, request.routeOptions.url ?? '(none)'))
  })
  app.addHook('onResponse', async (request, reply) => timed.get(request)?.(reply.statusCode))
}

/** Each contract with its handlers. */
const resources = () =>
  Object.fromEntries(
    Object.entries(contracts).map(([name, contract]) => [name, { contract, handlers: handlers[name as keyof typeof contracts] }]),
  )
