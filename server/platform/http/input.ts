import type { FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { maxUpload } from '#domain/platform/uploads.ts'
import type { z } from '#domain/platform/zod.ts'
import type { AppContext } from '../../context.ts'
import type { Session } from '../auth/session.ts'
import { callerAddress } from './callerAddress.ts'
import { clean } from './clean.ts'
import type { Input } from './handler.ts'
import { UnreadableBody } from './json.ts'
import { readMultipart, type Spool, spoolMultipart } from './uploads.ts'

/** The endpoint's schemas in the form that Fastify expects. */
export const schemaOf = ({ params, query, body }: Endpoint): FastifySchema => ({
  ...(params && { params }),
  ...(query && { querystring: query }),
  ...(body && { body }),
})

/** Lets Fastify validate with zod. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> =
  ({ schema, httpPart }) =>
  data => {
    // `inputErrorOf` returns this body's error, also for endpoints without a schema.
    if (data instanceof UnreadableBody) return { value: data }
    const { error, data: value } = schema.safeParse(httpPart === 'params' ? data : clean(data ?? {}))
    return error ? { error } : { value }
  }

/** Reads a multipart body. Replaces a body that cannot be read with its error, which is thrown only after authorization. */
export async function readBody(context: AppContext, endpoint: Endpoint, request: FastifyRequest) {
  if (endpoint.requestType === 'multipart')
    request.body = await (endpoint.streamedUpload
      ? spoolMultipart(request, spoolOf(context, endpoint))
      : readMultipart(request)
    ).catch(toUnreadableBody)
  // The fields of a form would be ignored, and a schema without required fields would accept them.
  else if (request.isMultipart())
    request.body = new UnreadableBody(new HttpError('invalid', 'Send the request as application/json'))
}

/** Throws errors that do not depend on the schema, such as those for oversized or incomplete input. */
function toUnreadableBody(error: Error & { statusCode?: number }) {
  if ((error instanceof HttpError && error.code === 'invalid') || error.statusCode === 400) return new UnreadableBody(error)
  throw error
}

const spoolOf = ({ files, spool, config }: AppContext, { quarantine }: Endpoint): Spool =>
  quarantine
    ? { files: spool, maxBytes: maxUpload, paths: false }
    : { files, maxBytes: config.IMPORT_MAX_MB * 1024 * 1024, paths: true }

/** Deletes the files of a request that is rejected before a handler receives them. */
export async function removeSpooled(context: AppContext, endpoint: Endpoint, { body }: FastifyRequest) {
  if (!endpoint.streamedUpload) return
  for (const field of Object.values(body ?? {}))
    if (typeof field === 'object' && field && 'stored' in field)
      await spoolOf(context, endpoint).files.remove(String(field.stored))
}

/** The error in the request's query or body. A malformed id gets the same error as an unknown id, immediately. */
export function inputErrorOf({ body, validationError }: FastifyRequest): Error | undefined {
  if (validationError?.validationContext === 'params') throw new HttpError('not_found', 'Not found')
  return body instanceof UnreadableBody ? body.error : validationError
}

/** The request's input. The query and the body fit their schemas unless `inputErrorOf` returns an error. */
export const inputOf = (context: AppContext, endpoint: Endpoint, request: FastifyRequest): Input<Endpoint> => ({
  context,
  // Undefined for public endpoints. Their handlers use neither the session nor the actor.
  session: request.session as Session,
  actor: request.session?.actor,
  params: endpoint.params && request.params,
  query: endpoint.query && request.query,
  body: endpoint.body && request.body,
  now: context.now().toISOString(),
  from: { ip: callerAddress(request), user_agent: request.headers['user-agent']?.slice(0, 300) ?? null },
  cookie: request.headers.cookie?.slice(0, 4000),
})
