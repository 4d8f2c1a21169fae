import type { FastifyRequest } from 'fastify'
import type { Upload } from '#domain/formats.ts'
import { Refusal } from '#domain/refusal.ts'

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
