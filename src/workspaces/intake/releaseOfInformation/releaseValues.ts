import { type FieldValues, useWatch } from 'react-hook-form'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { consents } from '#domain/intake/releases/rules.ts'
import { authorities, byPatient, isMinor, needsRepresentative, type Signer } from '#domain/intake/releases/signer.ts'
import { dayIn } from '#domain/platform/dates.ts'

/** Checkboxes that must be checked before signing (HIP-018). */
export const boxes = [...consents, 'disclaimers'] as const

const noRepresentative = {
  name: '',
  relationship: '',
  authority: null,
  authority_other: '',
  phone_number: '',
  email: '',
  agrees_to_texts: false,
}

/** The default signer. Patients who are too young to sign alone need a representative (S-05). */
export const defaultSigner = (minor: boolean) => (minor ? 'representative' : 'patient')

type Born = Pick<Patient, 'date_of_birth' | 'time_zone'>

/** Whether the patient is younger today, in the hospital's time zone, than the hospital's age for signing alone (S-43). */
export const isMinorNow = ({ date_of_birth, time_zone, signing_age }: Born & Pick<Patient, 'signing_age'>) =>
  needsRepresentative(date_of_birth, dayIn(time_zone, new Date()), signing_age)

/** Whether the patient is 18 or older today, in the hospital's time zone. */
export const isAdultNow = ({ date_of_birth, time_zone }: Born) => !isMinor(date_of_birth, dayIn(time_zone, new Date()))

/** Section 2's initial values: checked and verified if a release is on file (HIP-020), and empty otherwise. */
export function releaseValues(patient: Patient | undefined) {
  const stored = Boolean(patient?.hipaa_document)
  const minor = patient ? isMinorNow(patient) : false
  return {
    ...Object.fromEntries(boxes.map(box => [box, stored])),
    signed_by: stored ? (patient?.release_signer?.signed_by ?? 'patient') : defaultSigner(minor),
    decided_for_minor: minor,
    representative: noRepresentative,
    minor_exception: '',
    method: null,
    signed_page: null,
    page_attested: false,
    doc_verified: stored,
    signed_by_patient: stored,
  }
}

/** The section 2 values that drafts store: checkboxes and signer. A draft never restores a signature or a verified code. */
export const draftedReleaseValues = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    [...boxes, 'signed_by', 'decided_for_minor', 'representative', 'minor_exception'].map(field => [field, values[field]]),
  )

/** A representative as entered so far, possibly incomplete. */
export type TypedRepresentative = {
  name: string
  relationship: string
  authority: string | null
  authority_other: string
  phone_number: string
  email: string
  agrees_to_texts: boolean
}

/** Returns the representative as entered so far. Null if the patient signs. */
export function useRepresentative(): TypedRepresentative | null {
  const [signed_by, representative] = useWatch({ name: ['signed_by', 'representative'] })
  return signed_by === 'representative' ? representative : null
}

/** The signer named on a form that is printed before signing. */
export const draftedSigner = ({ name, relationship, authority, authority_other }: TypedRepresentative): Signer => ({
  ...byPatient,
  signed_by: 'representative',
  representative_name: name,
  representative_relationship: relationship,
  representative_authority: authorities.find(one => one === authority) ?? null,
  representative_authority_other: authority_other || null,
})
