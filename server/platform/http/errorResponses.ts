import type { FastifyError, FastifyInstance } from 'fastify'
import { busy, HttpError, somethingWentWrong } from '#domain/platform/httpError.ts'
import { storageFailed } from '#domain/platform/uploads.ts'
import { z } from '#domain/platform/zod.ts'
import { isUnavailable } from '../db/unavailable.ts'
import type { ErrorReports } from '../gateways/errorReports.ts'
import { isStorageError } from '../gateways/files.ts'
import { oncePerMinute } from '../log/logger.ts'

const statuses = {
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  invalid: 422,
  too_many: 429,
  unavailable: 503,
} as const

/** PostgreSQL error codes for a conflict with another transaction: unique violation, serialization failure, deadlock. */
const conflictCodes = new Set(['23505', '40001', '40P01'])

/**
 * Maps errors to HTTP statuses, except for malformed URLs (`security.ts`) and SCIM, which has its own format of errors. For an unexpected
 * error, logs no data and returns 500 without details.
 */
export function errorHandler(app: FastifyInstance, errorReports: ErrorReports) {
  const log = oncePerMinute()
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpError) {
      const retryAfter = error.retryAfter ?? (error.code === 'unavailable' ? 5 : undefined)
      if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
      return reply.status(statuses[error.code]).send({
        message: error.message,
        ...(error.errors && { errors: error.errors }),
        ...(error.fresh !== undefined && { data: error.fresh }),
      })
    }
    if (error instanceof z.ZodError) return reply.status(422).send(fieldErrors(error))
    if (error.statusCode && error.statusCode < 500) return reply.status(error.statusCode).send({ message: unreadable(error) })
    const code = String(error.code ?? '')
    if (conflictCodes.has(code))
      return reply.status(409).send({ message: 'Someone else changed this first. Reload and try again.' })
    if (isStorageError(error)) {
      log(`file ${code}`, omitted => request.log.error({ code, omitted }, 'a file could not be stored'))
      return reply.status(503).header('retry-after', '60').send({ message: storageFailed })
    }
    if (isUnavailable(error)) {
      log(`database ${code}`, omitted => request.log.error({ code, omitted }, 'the database is not responding'))
      return reply.status(503).header('retry-after', '5').send({ message: busy })
    }
    // A database driver's error message may quote a row, so for these errors the log gets only the code and error type.
    request.log.error({ code, name: error.name, stack: code ? undefined : error.stack }, 'unexpected error')
    errorReports.report(error, { method: request.method, route: request.routeOptions.url ?? '(none)' })
    return reply.status(500).send({ message: somethingWentWrong })
  })
  app.setNotFoundHandler((_request, reply) => reply.status(404).send({ message: 'Not found' }))
}

/** The message for a request that could not be parsed. Replaces the parser's message, which is written for programmers. */
function unreadable({ statusCode, code }: FastifyError): string {
  if (statusCode === 413 && /FILE|PARTS|FIELDS/.test(code)) return 'Send fewer or smaller files'
  if (statusCode === 413) return 'The request is too large'
  if (statusCode === 415) return 'Send the request as JSON or as a form'
  if (statusCode === 404) return 'Not found'
  return 'The request could not be read'
}

/** The first message for each invalid field. The overall message is the first field's. */
function fieldErrors(error: z.ZodError) {
  const errors: Record<string, string> = {}
  for (const issue of error.issues) errors[issue.path.join('.')] ??= issue.message
  return { message: error.issues[0]?.message ?? somethingWentWrong, errors }
}

/** Maximum size of a JSON request body without a session, in bytes. A complete sign-up form takes only a third of it. */
export const openBodyLimit = 16 * 1024
/** Maximum size of a signed-in user's JSON request body, in bytes. */
export const bodyLimit = 1024 * 1024
/** Maximum nesting depth of a JSON body. No form needs more than five levels; a much deeper body is an attack on the parser. */
export const maxDepth = 32

export const tooDeep = 'The request is nested too deeply'

/** Whether lists and objects are nested too deeply for any form. Counts only brackets, which is cheaper than parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index)
    if (code === quote) index = endOfText(json, index)
    else if (code === openList || code === openObject) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (code === closeList || code === closeObject) depth -= 1
  }
  return false
}

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

function endOfText(json: string, from: number): number {
  let index = from + 1
  while (index < json.length && json.charCodeAt(index) !== quote) index += json.charCodeAt(index) === backslash ? 2 : 1
  return index
}

/** Parses forms without files, which only endpoints that other servers call accept. */
export function readForm(app: FastifyInstance) {
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const isAccepted = request.routeOptions.config.urlencoded
    if (!isAccepted) return done(Object.assign(new Error('not a form'), { statusCode: 415 }))
    done(null, Object.fromEntries(new URLSearchParams(body)))
  })
}

/** A body that could not be read. Its error is thrown only after authorization (respond.ts). */
export class UnreadableBody {
  readonly error: Error
  constructor(error: Error) {
    this.error = error
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts a form without files. */
    urlencoded?: boolean
  }
  interface FastifyRequest {
    /** The JSON body as it was sent, for callbacks that are signed. */
    rawBody?: string
  }
}

/**
 * Parses JSON bodies as Fastify does, but checks their depth first: V8 parses deeply nested bodies slowly, which would block other
 * requests.
 */
export function readJson(app: FastifyInstance, type = 'application/json') {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>(type, { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) return done(null, new UnreadableBody(new HttpError('invalid', tooDeep)))
    request.rawBody = body
    parse(request, body, (error, value) => done(null, error ? new UnreadableBody(error) : value))
  })
}
