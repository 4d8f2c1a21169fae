import { PatientDocument } from '../../../intake/documents/schema.ts'
import { Patient } from '../../../intake/patients/schema.ts'
import { Release } from '../../../intake/releases/schema.ts'
import { instant } from '../../../platform/formats.ts'
import { z } from '../../../platform/zod.ts'
import { Application } from '../schema.ts'

/** The content of a transfer packet. Each side gets what it may also see on its screens. */
export const Packet = z.object({
  made_at: instant,
  made_by: z.string(),
  /** The notice that must accompany substance use disorder records (42 CFR 2.32). */
  notice: z.string(),
  application: Application,
  patient: Patient,
  /** The release that covers the disclosure. */
  release: Release,
  /** Whether the caller may download the signed release. Facilities may not (REV-003). */
  with_release: z.boolean(),
  documents: z.array(PatientDocument),
})
export type Packet = z.infer<typeof Packet>
