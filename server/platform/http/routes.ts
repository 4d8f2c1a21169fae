import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { formatSessionTime, sessionHeader } from '#domain/identity/sessions/schema.ts'
import type { Contract, Endpoint } from '#domain/platform/endpoint.ts'
import type { AppContext } from '../../context.ts'
import { lossesBetween } from '../auth/endSessions.ts'
import { rightsOfSessions } from '../auth/session.ts'
import { isProgramToken } from '../auth/token.ts'
import { authorize, programCaller, signedIn } from './authorize.ts'
import { bodyLimit, openBodyLimit } from './errorResponses.ts'
import { type EventsResponse, Streams, sendEvents } from './events.ts'
import { type CsvResponse, type DiskFileResponse, type FileResponse, sendCsv, sendDiskFile, sendFile } from './file.ts'
import type { Handlers, Steps } from './handler.ts'
import { readBody, schemaOf, validatorCompiler } from './input.ts'
import type { RequestLimits } from './requestLimits.ts'
import { type Route, respond } from './respond.ts'

type AnyHandlers = Handlers<Contract>

type Options = {
  context: AppContext
  /** The contract and the handlers of each resource. */
  resources: Record<string, { contract: Contract; handlers: object }>
  limits?: RequestLimits | undefined
}

/**
 * Registers the endpoints of the contracts. Each request passes these steps: session (401), subject (404), authorization (403), query
 * and body (422), handler.
 */
export const routes: FastifyPluginAsync<Options> = async (app, { context, resources, limits }) => {
  const streams = new Streams({
    findRights: ids => rightsOfSessions(context, ids),
    findLosses: (since, now) => lossesBetween(context.db, context.config, since, now),
    now: context.now,
  })
  // Open streams would keep the server from stopping.
  app.addHook('preClose', async () => streams.endAll())
  app.setValidatorCompiler(validatorCompiler)
  for (const [resource, { contract, handlers }] of Object.entries(resources))
    for (const [key, endpoint] of Object.entries(contract)) {
      const name = `${resource}.${key}`
      const steps = named(name, key, (handlers as AnyHandlers)[key]!)
      app.route(routeOptions({ context, name, endpoint, steps }, streams, limits))
    }
}

function routeOptions(route: Route, streams: Streams, limits: RequestLimits | undefined): RouteOptions {
  const { context, endpoint } = route
  return {
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    // `respond` throws the error of a malformed query or body after authorization.
    attachValidation: true,
    bodyLimit: endpoint.access === 'public' ? openBodyLimit : bodyLimit,
    ...(endpoint.requestType === 'urlencoded' && { config: { urlencoded: true } }),
    // Compression buffers output, which would delay events.
    ...(endpoint.responseType === 'events' && { compress: false }),
    onRequest: (request, reply) => admit(context, endpoint, limits, request, reply),
    preValidation: request => readBody(context, endpoint, request),
    handler: async (request, reply) => send(endpoint, await respond(route, request, reply), request, reply, streams),
  }
}

/** Checks the session and the rate limits before the body is read, so that unauthorized callers cannot upload anything. */
async function admit(
  context: AppContext,
  endpoint: Endpoint,
  limits: RequestLimits | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (endpoint.access !== 'public' && isProgramToken(request.headers.authorization)) {
    request.session = await programCaller(context, endpoint, request, limits)
    await limits?.user(request)
  } else if (endpoint.access !== 'public') {
    request.session = await signedIn(context, endpoint, request)
    reply.header(sessionHeader, formatSessionTime(request.session.left))
    await limits?.user(request)
  } else if (endpoint.responseType === 'file') await limits?.download(request)
  const sending = endpoint.streamedUpload ?? endpoint.bufferedUpload
  if (sending) authorize(request.session?.actor as Whoami, sending, undefined)
}

/** Sends a response as JSON, a file, a CSV table, or a stream of events. */
function send(endpoint: Endpoint, result: unknown, request: FastifyRequest, reply: FastifyReply, streams: Streams) {
  if (endpoint.responseType === 'file') {
    const file = result as FileResponse | DiskFileResponse
    return 'path' in file ? sendDiskFile(reply, file) : sendFile(request, reply, file)
  }
  if (endpoint.responseType === 'csv') return sendCsv(reply, result as CsvResponse)
  if (endpoint.responseType === 'events') return sendEvents(reply, result as EventsResponse, streams)
  return reply.status(endpoint.status ?? 200).send(result)
}

/** Names a handler's functions after the endpoint, such as `documents.create`, so stack traces show where an error occurred. */
function named(name: string, key: string, handler: AnyHandlers[string]): Steps<Endpoint, unknown, unknown> {
  const steps = typeof handler === 'function' ? { run: handler } : handler
  // A function shared by several handlers keeps its name.
  for (const [step, implementation] of Object.entries(steps))
    if (typeof implementation === 'function' && ['', key, step].includes(implementation.name))
      Object.defineProperty(implementation, 'name', { value: step === 'run' ? name : `${name} ${step}` })
  return steps as Steps<Endpoint, unknown, unknown>
}
