import { format } from 'date-fns'
import type { FieldValues } from 'react-hook-form'
import type { Patient } from '#domain/patients/schema.ts'
import { isMinor } from '#domain/releases/signer.ts'
import { consents } from '#domain/releases/terms.ts'

/** The boxes that must be ticked before the form can be signed (HIP-018). */
export const boxes = [...consents, 'disclaimers'] as const

/** Of a representative nothing is known when the form opens. */
const nobody = {
  name: '',
  relationship: '',
  authority: null,
  authority_other: '',
  phone_number: '',
  email: '',
  agrees_to_texts: false,
}

/** Who signs unless the user decides otherwise: a representative for a patient under 18 (rule S-05). */
export const defaultSigner = (minor: boolean) => (minor ? 'representative' : 'patient')

export const isMinorNow = ({ date_of_birth }: Pick<Patient, 'date_of_birth'>) =>
  isMinor(date_of_birth, format(new Date(), 'yyyy-MM-dd'))

/** What section 2 opens with: everything checked and verified where a signed release is on file (HIP-020), else nothing. */
export function releaseOf(patient: Patient | undefined) {
  const stored = Boolean(patient?.hipaa_document)
  const minor = patient ? isMinorNow(patient) : false
  return {
    ...Object.fromEntries(boxes.map(box => [box, stored])),
    signed_by: stored ? (patient?.release_signer?.signed_by ?? 'patient') : defaultSigner(minor),
    decided_for_minor: minor,
    representative: nobody,
    method: null,
    signed_page: null,
    page_attested: false,
    doc_verified: stored,
    signed_by_patient: stored,
  }
}

/** What a draft keeps of section 2: the boxes, and who signs. That someone signed, or a code was right, is never taken from a draft. */
export const boxesOf = (values: FieldValues): FieldValues =>
  Object.fromEntries([...boxes, 'signed_by', 'decided_for_minor', 'representative'].map(field => [field, values[field]]))
