import { documentTypes, invalidTypeMessage } from '#domain/documents/documentTypes.ts'
import type { Spooled } from '#domain/formats.ts'
import { Refusal } from '#domain/refusal.ts'
import { uploadFailed } from '#domain/uploads.ts'
import type { AppContext } from '../context.ts'
import type { Content } from '../files/content.ts'

/** An inspected and stored file: its name in storage, and its name for display. */
export type ReceivedFile = { stored: string; name: string }

/**
 * Inspects a spooled file and stores it if it is safe and the document type allows its format. Otherwise, throws the errors for the
 * form.
 */
export async function receiveFile(
  { files, spool, inspection }: AppContext,
  document: Spooled,
  document_type_id: number,
): Promise<ReceivedFile> {
  const type = documentTypes.find(({ id }) => id === document_type_id)
  if (!type) reject('Choose a document type', 'document_type_id')
  const bytes = await spool.get(document.stored)
  if (!bytes) reject(uploadFailed.short)
  const inspected = await inspection.inspect(bytes)
  if (!inspected) reject(uploadFailed.persists)
  const { content, problem } = inspected
  if (!content || !type.mime_types.includes(content.format)) reject(invalidTypeMessage(type.mime_types))
  if (problem) reject(problem)
  return { stored: await files.put(bytes, content.extension), name: nameOf(document.filename, content) }
}

function reject(message: string, field = 'document'): never {
  throw new Refusal('invalid', message, { errors: { [field]: message } })
}

const extensions: Record<string, RegExp> = { pdf: /\.pdf$/i, png: /\.png$/i, jpg: /\.jpe?g$/i, heic: /\.hei[cf]$/i }

/** The original name with the extension of the detected type, so no computer runs the file as a program. */
const nameOf = (filename: string, { extension }: Content) =>
  extensions[extension]!.test(filename) ? filename : `${filename}.${extension}`
