import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Spooled, Upload } from '#domain/formats.ts'
import { Refusal } from '#domain/refusal.ts'
import type { House } from '../house.ts'

/** The product's limit for a file (spec 2 §9). */
export const maxUpload = 6 * 1024 * 1024
export const tooLarge = 'File is too large. Please make sure that file size is 6MB or less.'

/** Reads a multipart body whole: text fields as strings, files as Uploads. Refuses what is no multipart or too large. */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, string | Upload>> {
  if (!request.isMultipart()) throw new Refusal('invalid', 'Please send the form as multipart/form-data')
  const fields: Record<string, string | Upload> = Object.create(null)
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxUpload, files: 5, fields: 20, parts: 25, fieldSize: 10_000 },
    })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else fields[part.fieldname] = { filename: part.filename, mimetype: part.mimetype, bytes: await part.toBuffer() }
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE') throw new Refusal('invalid', tooLarge)
    if ((error as { statusCode?: number }).statusCode) throw error
    throw new Refusal('invalid', 'The upload broke off. Please try again.')
  }
  return { ...fields }
}

/**
 * Reads a multipart body whose one file goes to the disk, piece by piece; text fields as strings. Whoever uses it removes the file.
 * Refuses what is no multipart or larger than IMPORT_MAX_MB, and then leaves nothing.
 */
export async function spoolMultipart(
  request: FastifyRequest,
  { files, config }: House,
): Promise<Record<string, string | Spooled>> {
  if (!request.isMultipart()) throw new Refusal('invalid', 'Please send the form as multipart/form-data')
  const fields: Record<string, string | Spooled> = Object.create(null)
  const limits = { fileSize: config.IMPORT_MAX_MB * 1024 * 1024, files: 1, fields: 20, parts: 21, fieldSize: 10_000 }
  let stored: string | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value)
      else {
        const { summed, sum } = summing(part)
        stored = await files.putStream(summed, 'table')
        if (part.file.truncated)
          throw new Refusal('invalid', `File is too large. Please make sure that file size is ${config.IMPORT_MAX_MB}MB or less.`)
        fields[part.fieldname] = { filename: fileName(part.filename), stored, ...sum() }
      }
    }
    return { ...fields }
  } catch (error) {
    if (stored) await files.remove(stored)
    if (error instanceof Refusal || (error as { statusCode?: number }).statusCode) throw error
    throw new Refusal('invalid', 'The upload broke off. Please try again.')
  }
}

/** The last part of a name as somebody's machine wrote it, as a text that can be shown. */
const fileName = (name: string) =>
  name
    .split(/[\\/]/)
    .at(-1)!
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .toWellFormed()
    .slice(-120)
    .trim() || 'file'

function summing(part: MultipartFile) {
  const hash = createHash('sha256')
  let size = 0
  const summed = new Transform({
    transform(piece: Buffer, _encoding, next) {
      hash.update(piece)
      size += piece.length
      next(null, piece)
    },
  })
  // Otherwise an upload that breaks off is nobody's error.
  part.file.on('error', error => summed.destroy(error))
  part.file.pipe(summed)
  return { summed, sum: () => ({ digest: hash.digest('hex'), size }) }
}
