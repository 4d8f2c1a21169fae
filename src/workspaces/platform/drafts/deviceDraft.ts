import type { FieldValues } from 'react-hook-form'

/** A draft saved on this device, and the versions it is based on. */
export type DeviceDraft = {
  values: FieldValues
  /** Version of the server draft that this draft is based on. 0 if there was none. */
  version: number
  /** The patient's `updated_at` when the user started the draft. Empty for a new patient. */
  base: string
  entry: string
  saved_at: string
  /** Values from a search without a patient, for the new patient's intake. */
  carried?: Carried
}

/**
 * Values for later sections, which become drafts once the patient is created, the age entered in the search, and the facility that
 * the user chose in its results.
 */
export type Carried = { later: Record<string, FieldValues>; age: number | null; facility?: ChosenFacility }

/** The facility that the user plans to apply to. */
export type ChosenFacility = { id: number; name: string }

export const newPatients = 'new.'

/** Key of a section's draft in this device's storage: `41.payment`, or `new.` followed by the form id. */
export const slotOf = (patient_id: number | undefined, section: string, entry: string) =>
  patient_id ? `${patient_id}.${section}` : newPatients + entry
