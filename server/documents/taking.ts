import { documentTypes, invalidType } from '#domain/documents/documentTypes.ts'
import type { Spooled } from '#domain/formats.ts'
import { Refusal } from '#domain/refusal.ts'
import { uploadFailed } from '#domain/uploads.ts'
import type { House } from '../house.ts'
import type { Content } from './content.ts'

/** A file that was looked at and stored: by what name it is found, and what people read. */
export type Taken = { stored: string; name: string }

/** Looks at a spooled file and stores it, if it is what its document type allows, and harmless. Refuses it in the words of spec 2 §5. */
export async function take({ files, spool, inspection }: House, document: Spooled, document_type_id: number): Promise<Taken> {
  const type = documentTypes.find(({ id }) => id === document_type_id)
  if (!type) refuse('Please choose a document type', 'document_type_id')
  const bytes = await spool.get(document.stored)
  if (!bytes) refuse(uploadFailed.short)
  const seen = await inspection.look(bytes)
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

/** What its bringer called it, with the ending of what it is: no computer may take it for a program. */
const nameOf = (filename: string, { extension }: Content) =>
  endings[extension]!.test(filename) ? filename : `${filename}.${extension}`
