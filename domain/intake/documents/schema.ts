import { instant } from '../../platform/formats.ts'
import { emptyFile, maxUpload, tooLarge } from '../../platform/uploads.ts'
import { z } from '../../platform/zod.ts'

/** A document type and the file formats it accepts. */
export const DocumentType = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  mime_types: z.array(z.string()),
})
export type DocumentType = z.infer<typeof DocumentType>

/** A patient's document or photo: its type, download URL, and file name, along with who uploaded it and when. */
export const PatientDocument = z.object({
  id: z.number(),
  document_type_id: z.number(),
  url: z.string(),
  original_filename: z.string(),
  uploaded_by_name: z.string(),
  created_at: instant,
})
export type PatientDocument = z.infer<typeof PatientDocument>

/** File formats accepted for any document type, with their display names. */
const formats = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/heic': 'HEIC',
} as const
export type FileFormat = keyof typeof formats

/** Formats that every device can open. */
const papers: FileFormat[] = ['application/pdf', 'image/jpeg', 'image/png']
/** The same formats plus the iPhone photo format, for documents that are usually photographed. */
const photos: FileFormat[] = [...papers, 'image/heic']

/** The document types in display order (DOC-010). */
export const documentTypes: readonly (DocumentType & { mime_types: FileFormat[] })[] = [
  { id: 1, name: 'Insurance card', description: 'Front and back of the card', mime_types: photos },
  { id: 2, name: 'Photo ID', description: 'Driver’s license, state ID, or passport', mime_types: photos },
  { id: 3, name: 'Lab results', description: 'Results a facility needs before it accepts a patient', mime_types: papers },
  { id: 4, name: 'Medication list', description: 'Names, doses, and times', mime_types: papers },
  { id: 5, name: 'Discharge summary', description: 'The hospital’s summary of the stay', mime_types: papers },
  { id: 6, name: 'Other', description: 'Any other patient document', mime_types: photos },
]

/** Lists the allowed formats for display: "PDF, JPEG, PNG". */
export const formatsOf = (allowed: readonly string[]) => allowed.map(type => formats[type as FileFormat] ?? type).join(', ')

/** The error for a file in any other format. */
export const invalidTypeMessage = (allowed: readonly string[]) => `Invalid file type. Allowed types: ${formatsOf(allowed)}`

/**
 * Why a file cannot be uploaded, based on its size in bytes and its declared type; undefined if it can be uploaded. Some devices do
 * not declare a type, so the server inspects the content.
 */
export function uploadProblem({ size, type }: { size: number; type: string }, allowed: readonly string[]): string | undefined {
  if (size > maxUpload) return tooLarge()
  if (size === 0) return emptyFile
  return type && !allowed.includes(type) ? invalidTypeMessage(allowed) : undefined
}
