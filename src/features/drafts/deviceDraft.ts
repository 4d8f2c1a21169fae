import type { FieldValues } from 'react-hook-form'

/** What a device keeps of one section: what was typed, and what it was typed upon. */
export type DeviceDraft = {
  values: FieldValues
  /** The version of the draft at Passage that it follows; 0 for none. */
  version: number
  /** The patient's `updated_at` when it was begun; empty for a new one. */
  base: string
  /** The number of the form that enters a new patient. */
  entry: string
  saved_at: string
}

/** Where the drafts of new patients are stored. */
export const newPatients = 'new.'

/** Where a section's draft is stored: `41.payment`, or `new.` with the form's number. */
export const slotOf = (patient_id: number | undefined, section: string, entry: string) =>
  patient_id ? `${patient_id}.${section}` : newPatients + entry
