import type { FieldValues } from 'react-hook-form'

/** A draft saved on this device: the values and the versions they are based on. */
export type DeviceDraft = {
  values: FieldValues
  /** Version of the server draft that this draft is based on; 0 if there was none. */
  version: number
  /** The patient's `updated_at` when the draft was started; empty for a new patient. */
  base: string
  /** Form id, for a new patient. */
  entry: string
  saved_at: string
  /** What a search without a patient passes to the new patient's intake. */
  carried?: Carried
}

/** Values for later sections, which become drafts after the patient is created, and the age that the user searched for. */
export type Carried = { later: Record<string, FieldValues>; age: number | null }

export const newPatients = 'new.'

/** Storage slot for a section's draft: `41.payment`, or `new.` plus the form id. */
export const slotOf = (patient_id: number | undefined, section: string, entry: string) =>
  patient_id ? `${patient_id}.${section}` : newPatients + entry
