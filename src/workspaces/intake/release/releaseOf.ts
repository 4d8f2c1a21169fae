import type { FieldValues } from 'react-hook-form'
import { consents } from '#domain/patients/intake/releaseOfInformation.ts'
import type { Patient } from '#domain/patients/schema.ts'

/** The boxes that must be ticked before the form can be signed (HIP-018). */
export const boxes = [...consents, 'disclaimers'] as const

/** What section 2 opens with: everything ticked and verified where a signed release is on file (HIP-020), else nothing. */
export function releaseOf(patient: Patient | undefined) {
  const stored = Boolean(patient?.hipaa_document)
  return {
    ...Object.fromEntries(boxes.map(box => [box, stored])),
    method: null,
    signed_page: null,
    doc_verified: stored,
    signed_by_patient: stored,
  }
}

/** What a draft keeps of section 2: the boxes. That somebody signed, or a code was right, is never taken from a draft. */
export const boxesOf = (values: FieldValues): FieldValues => Object.fromEntries(boxes.map(box => [box, values[box]]))
