import type { Patient } from '../../intake/patients/schema.ts'
import type { Status } from '../statuses/statuses.ts'
import { facilityTabs } from '../statuses/statuses.ts'
import { type Declined, reconsideredStep, type Side } from './approval.ts'
import { hasHandover } from './handover/handover.ts'
import type { Application } from './schema.ts'

/*
 * Fields hidden in closed applications. The server omits them, and the screens show "Hidden" for each name in `hidden_fields`.
 * Both use this rule, so no field is hidden only in the browser (S-12).
 */

/** The patient's phone numbers. A name with a dot is an insurance field. */
const phoneFields = ['phone_number', 'patient_insurance.sub_phone_number', 'secondary_insurance.sub_phone_number'] as const

/** Fields that reveal how or where to reach the patient. The location in intake section 5 may be the patient's home (tag 280). */
export const contactFields = [
  ...phoneFields,
  'email',
  'address_line_one',
  'address_line_two',
  'address_city',
  'address_state',
  'address_zipcode',
  'current_location_line_one',
  'current_location_line_two',
  'current_city',
  'current_state',
  'current_zip_code',
] as const

/** Patient fields that a facility can no longer see after its applications are closed. */
export const facilityFields = [...contactFields, 'clinical_snapshot'] as const
export type HiddenField = (typeof facilityFields)[number]

/**
 * Whether an application with this status hides contact data. True for applications that are Withdrawn, Cancelled, or have ended in
 * any other way.
 */
export const hidesContact = (status: Status): boolean => (facilityTabs.Closed as readonly Status[]).includes(status)

/**
 * The patient fields hidden from a side whose applications have these statuses. When all are closed, a facility can no longer see
 * the contact fields and the clinical snapshot, and the advocate's side can no longer see the phone numbers (APP-003).
 */
export function hiddenFields(side: Side, statuses: readonly Status[]): readonly HiddenField[] {
  if (statuses.length === 0 || !statuses.every(hidesContact)) return []
  return side === 'facility' ? facilityFields : phoneFields
}

/** Returns the patient without these fields and lists them in `hidden_fields`. */
export function withoutFields(patient: Patient, fields: readonly HiddenField[]): Patient {
  const hidden_fields: string[] = []
  const shown: Patient = { ...patient }
  for (const field of fields) {
    if (field === 'patient_insurance.sub_phone_number' || field === 'secondary_insurance.sub_phone_number') {
      const name = field === 'patient_insurance.sub_phone_number' ? 'patient_insurance' : 'secondary_insurance'
      const insurance = shown[name]
      if (!insurance) continue
      shown[name] = { ...insurance, sub_phone_number: null }
    } else shown[field] = null
    hidden_fields.push(field)
  }
  return hidden_fields.length ? { ...shown, hidden_fields } : shown
}

type Hiding =
  | keyof Declined
  | 'application_approved'
  | 'handover'
  | 'patient_asked_to_call'
  | 'snapshot'
  | 'confirmed_hold'
  | 'hidden_fields'

/**
 * Returns the application as viewers may see it. A closed application lacks the interview phone number and the clinical snapshot, and
 * one whose acceptance was undone lacks the handover. While a decline is reconsidered, the snapshot stays, because the facility
 * decides on it again and confirms an involuntary hold (S-25).
 */
export function visibleApplication<A extends Pick<Application, Hiding>>(found: A): A {
  const application = hasHandover(found) ? found : { ...found, handover: null }
  const { status, patient_asked_to_call: to, snapshot, confirmed_hold } = application
  if (!hidesContact(status)) return application
  const hidesPhone = to !== null && to !== 'chat'
  const hidesSnapshot = (snapshot ?? confirmed_hold) !== null && reconsideredStep(application) === null
  const hidden_fields = [...(hidesPhone ? ['patient_asked_to_call'] : []), ...(hidesSnapshot ? ['snapshot'] : [])]
  if (!hidden_fields.length) return application
  return {
    ...application,
    ...(hidesSnapshot && { snapshot: null, confirmed_hold: null }),
    ...(hidesPhone && { patient_asked_to_call: null }),
    hidden_fields,
  }
}
