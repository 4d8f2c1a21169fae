import { instant } from '../../platform/formats.ts'
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
