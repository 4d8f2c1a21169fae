import { documentTypes, invalidType } from '#domain/documents/documentTypes.ts'
import type { Spooled } from '#domain/formats.ts'
import { Refusal } from '#domain/refusal.ts'
import { uploadFailed } from '#domain/uploads.ts'
import type { AppContext } from '../context.ts'
import type { Content } from '../files/content.ts'

/** An inspected and stored file: its stored name and its display name. */
export type Taken = { stored: string; name: string }

/**
 * Inspects a spooled file and stores it if its document type accepts it and it is harmless. Otherwise throws the specified error.
 */
export async function take(
  { files, spool, inspection }: AppContext,
  document: Spooled,
  document_type_id: number,
): Promise<Taken> {
  const type = documentTypes.find(({ id }) => id === document_type_id)
  if (!type) refuse('Choose a document type', 'document_type_id')
  const bytes = await spool.get(document.stored)
  if (!bytes) refuse(uploadFailed.short)
  const seen = await inspection.inspect(bytes)
  if (!seen) refuse(uploadFailed.persists)
  const { content, harm } = seen
  if (!content || !type.mime_types.includes(content.format)) refuse(invalidType(type.mime_types))
  if (harm) refuse(harm)
  return { stored: await files.put(bytes, content.extension), name: nameOf(document.filename, content) }
}

function refuse(message: string, field = 'document'): never {
  throw new Refusal('invalid', message, { errors: { [field]: message } })
}

const endings: Record<string, RegExp> = { pdf: /\.pdf$/i, png: /\.png$/i, jpg: /\.jpe?g$/i, heic: /\.hei[cf]$/i }

/** The original name with the actual type's extension, so that no computer treats the file as a program. */
const nameOf = (filename: string, { extension }: Content) =>
  endings[extension]!.test(filename) ? filename : `${filename}.${extension}`
