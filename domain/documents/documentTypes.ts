import { maxUpload, tooLarge } from '../uploads.ts'
import type { DocumentType } from './schema.ts'

/** The kinds of file that anything is taken as, and what people call them. */
const formats = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/heic': 'HEIC',
} as const
export type FileFormat = keyof typeof formats

/** What every device opens. */
const papers: FileFormat[] = ['application/pdf', 'image/jpeg', 'image/png']
/** A telephone's own format as well, where a photo is what one expects. */
const photos: FileFormat[] = [...papers, 'image/heic']

/** The document types, in the order in which they are offered (decisions DOC-010). */
export const documentTypes: readonly (DocumentType & { mime_types: FileFormat[] })[] = [
  { id: 1, name: 'Insurance card', description: 'Front and back of the card', mime_types: photos },
  { id: 2, name: 'Photo ID', description: 'Driver’s license, state ID or passport', mime_types: photos },
  { id: 3, name: 'Lab results', description: 'Results that a facility asks for before it accepts', mime_types: papers },
  { id: 4, name: 'Medication list', description: 'What is taken, how much and when', mime_types: papers },
  { id: 5, name: 'Discharge summary', description: 'The hospital’s summary of the stay', mime_types: papers },
  { id: 6, name: 'Other', description: 'Any other paper of the patient', mime_types: photos },
]

/** The allowed kinds as people call them: "PDF, JPEG, PNG". */
export const formatsOf = (allowed: readonly string[]) => allowed.map(type => formats[type as FileFormat] ?? type).join(', ')

/** What is said of a file that is none of the allowed kinds (spec 2 §5). */
export const invalidType = (allowed: readonly string[]) => `Invalid file type. Allowed types: ${formatsOf(allowed)}`

/**
 * Why a file cannot be taken for a document type, as far as its size in bytes and its said type tell, or nothing (spec 2 §5).
 * A device that knows no type says none; what a file really is, its content says.
 */
export function whyNotTaken({ size, type }: { size: number; type: string }, allowed: readonly string[]): string | undefined {
  if (size > maxUpload) return tooLarge()
  return size === 0 || (type && !allowed.includes(type)) ? invalidType(allowed) : undefined
}
