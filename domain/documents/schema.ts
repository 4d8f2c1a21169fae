import { z } from 'zod'
import { instant } from '../formats.ts'

/** What a document can be, and which files are taken for it (spec 2 §3). */
export const DocumentType = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  mime_types: z.array(z.string()),
})
export type DocumentType = z.infer<typeof DocumentType>

/** A paper or photo of a patient: what it is, where it is read, what its bringer called it, who that was, and when. */
export const PatientDocument = z.object({
  id: z.number(),
  document_type_id: z.number(),
  url: z.string(),
  original_filename: z.string(),
  uploaded_by_name: z.string(),
  created_at: instant,
})
export type PatientDocument = z.infer<typeof PatientDocument>
