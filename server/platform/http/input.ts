import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest, FastifySchema, FastifySchemaCompiler } from 'fastify'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import type { Spooled, Upload } from '#domain/platform/formats.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { atMost } from '#domain/platform/plainMessages.ts'
import { maxUpload, tooLarge, uploadFailed } from '#domain/platform/uploads.ts'
import type { z } from '#domain/platform/zod.ts'
import type { AppContext } from '../../context.ts'
import type { Session } from '../auth/session.ts'
import { type Files, isStorageError } from '../gateways/files.ts'
import { maxDepth, tooDeep, UnreadableBody } from './errorResponses.ts'
import type { Input } from './handler.ts'
import { callerAddress } from './requestLimits.ts'

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
  signed: { body: request.rawBody ?? '', signature: request.headers['x-signature']?.toString().slice(0, 200) },
})

/** Control characters except tabs and line breaks. Users do not type them, and PostgreSQL rejects NUL. */
const isControl = (code: number) => (code < 32 && code !== 9 && code !== 10 && code !== 13) || code === 127

/** Removes control characters and replaces unpaired surrogates, which PostgreSQL rejects in jsonb. */
const cleanText = (text: string) =>
  ([...text].some(c => isControl(c.charCodeAt(0)))
    ? [...text].filter(c => !isControl(c.charCodeAt(0))).join('')
    : text
  ).toWellFormed()

/** Removes control characters from all text in the value, but not from uploaded bytes. Throws if the value is nested too deeply. */
export function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (value === null || typeof value !== 'object' || isUpload(value)) return value
  if (depth > maxDepth) throw new HttpError('invalid', tooDeep)
  if (Array.isArray(value)) return value.map(item => clean(item, depth + 1))
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, clean(item, depth + 1)]))
}

const isUpload = (value: object) => 'bytes' in value && value.bytes instanceof Uint8Array

/** Maximum length of a text field in a multipart form. */
const fieldSize = 10_000

/** Reads a multipart body into memory: text fields as strings, files as Uploads. Throws if the body is not multipart or is too large. */
async function readMultipart(request: FastifyRequest): Promise<Record<string, string | Upload>> {
  if (!request.isMultipart()) throw new HttpError('invalid', 'Send the form as multipart/form-data')
  const fields: Record<string, string | Upload> = Object.create(null)
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxUpload, files: 5, fields: 20, parts: 25, fieldSize },
    })) {
      if (part.type === 'field') fields[part.fieldname] = completeField(part)
      else fields[part.fieldname] = { filename: part.filename, mimetype: part.mimetype, bytes: await part.toBuffer() }
    }
  } catch (error) {
    if (error instanceof HttpError) throw error
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new HttpError('invalid', tooLarge())
    if ((error as { statusCode?: number }).statusCode) throw error
    throw new HttpError('invalid', 'The upload was interrupted. Please try again.')
  }
  return { ...fields }
}

/** Returns a field's text. Throws if the parser truncated it, which it does silently. */
function completeField({ fieldname, value, valueTruncated, fieldnameTruncated }: MultipartValue): string {
  if (!valueTruncated && !fieldnameTruncated) return String(value)
  const message = atMost(fieldSize)
  throw new HttpError('invalid', message, { errors: { [fieldname]: message } })
}

/**
 * `maxBytes` is the file's maximum size. If `paths` is true, accepts file names that contain a path and keeps only the last part.
 */
type Spool = { files: Files; maxBytes: number; paths: boolean }

const megabyte = 1024 * 1024

/**
 * Reads a multipart body and streams its only file to disk. Text fields become strings. The caller must delete the file. If the
 * body is not multipart or is too large, throws and leaves no file behind.
 */
async function spoolMultipart(
  request: FastifyRequest,
  { files, maxBytes, paths }: Spool,
): Promise<Record<string, string | Spooled>> {
  if (!request.isMultipart()) throw new HttpError('invalid', 'Send the form as multipart/form-data')
  const fields: Record<string, string | Spooled> = Object.create(null)
  const limits = { fileSize: maxBytes, files: 1, fields: 20, parts: 21, fieldSize }
  let storedName: string | undefined
  try {
    for await (const part of request.parts({ limits, preservePath: true })) {
      if (part.type === 'field') fields[part.fieldname] = completeField(part)
      else {
        // Browsers never send a path in a file name.
        if (!paths && /[\\/]/.test(part.filename ?? '')) throw new HttpError('invalid', uploadFailed.persists)
        const { summed, sum } = hashing(part)
        storedName = await files.putStream(summed, 'table')
        if (part.file.truncated) throw new HttpError('invalid', tooLarge(maxBytes / megabyte))
        fields[part.fieldname] = { filename: fileName(part.filename ?? ''), stored: storedName, ...sum() }
      }
    }
    return { ...fields }
  } catch (error) {
    if (storedName) await files.remove(storedName)
    if (error instanceof HttpError || (error as { statusCode?: number }).statusCode || isStorageError(error)) throw error
    throw new HttpError('invalid', 'The upload was interrupted. Please try again.')
  }
}

/** Returns the last part of a path from any operating system, made safe to display. */
const fileName = (name: string) =>
  name
    .split(/[\\/]/)
    .at(-1)!
    // Browsers encode quotation marks in file names as %22 (HTML, multipart form data).
    .replaceAll('%22', '"')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .slice(-120)
    .trim() || 'file'

function hashing(part: MultipartFile) {
  const hash = createHash('sha256')
  let size = 0
  const summed = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      size += chunk.length
      next(null, chunk)
    },
  })
  // An interrupted upload must also stop the reader, even before the first byte.
  pipeline(part.file, summed, () => {})
  return { summed, sum: () => ({ digest: hash.digest('hex'), size }) }
}
