import type { FieldValues } from 'react-hook-form'
import type { Whoami } from '#domain/account/schema.ts'
import { patients } from '#domain/patients/contract.ts'
import { sectionTitles } from '#domain/patients/intake/sections.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { call, type Input } from '../../dataProvider/call.ts'

export type Saving = {
  number: number
  values: FieldValues
  patient: Patient | undefined
  user: Whoami
  today: string
  /** Form id of a new patient, which prevents a duplicate patient if the request is repeated. */
  entry: string
  /** The version of the draft that is being saved. */
  draft_version: number | undefined
}

/**
 * Creates the patient when saving section 1 of a new patient, and otherwise saves the section to the patient (INT-014, INT-015).
 * Returns the patient.
 */
export function saveSection({ number, values, patient, entry, draft_version }: Saving): Promise<Patient> {
  if (!patient) return call(patients.create, { query: { entry }, body: values as Input<typeof patients.create>['body'] })
  const last = number === sectionTitles.length
  return call(patients.save, {
    params: { id: patient.id },
    body: {
      ...values,
      current_section: number,
      ...(last && { intake_complete: true }),
      ...(draft_version !== undefined && { draft_version }),
    },
  })
}
