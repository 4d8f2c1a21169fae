import { createHash } from 'node:crypto'
import { pipeline, Transform } from 'node:stream'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Spooled, Upload } from '#domain/platform/formats.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { atMost } from '#domain/platform/plainMessages.ts'
import { maxUpload, tooLarge, uploadFailed } from '#domain/platform/uploads.ts'
import { type Files, isStorageError } from '../gateways/files.ts'

/** Maximum length of a text field in a multipart form. */
const fieldSize = 10_000

/** Reads a multipart body into memory: text fields as strings, files as Uploads. Throws if the body is not multipart or is too large. */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, string | Upload>> {
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
export type Spool = { files: Files; maxBytes: number; paths: boolean }

const megabyte = 1024 * 1024

/**
 * Reads a multipart body and streams its only file to disk. Text fields become strings. The caller must delete the file. If the
 * body is not multipart or is too large, throws and leaves no file behind.
 */
export async function spoolMultipart(
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
