import type { FieldValues } from 'react-hook-form'

/** A draft saved on this device: the entered values and the versions they were based on. */
export type DeviceDraft = {
  values: FieldValues
  /** Version of the server draft it is based on; 0 if there was none. */
  version: number
  /** The patient's `updated_at` when the draft was started; empty for a new patient. */
  base: string
  /** Form id of a new patient's entry. */
  entry: string
  saved_at: string
  /** What a search without a patient passes on to a new patient's intake. */
  carried?: Carried
}

/** Values of later sections, which become drafts once the patient exists, and the age that was searched for. */
export type Carried = { later: Record<string, FieldValues>; age: number | null }

/** Slot prefix for drafts of new patients. */
export const newPatients = 'new.'

/** The slot of a section's draft: `41.payment`, or `new.` with the form id. */
export const slotOf = (patient_id: number | undefined, section: string, entry: string) =>
  patient_id ? `${patient_id}.${section}` : newPatients + entry
