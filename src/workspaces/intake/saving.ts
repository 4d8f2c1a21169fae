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
  /** The number of the form that enters a new patient: sent again, it enters nobody twice. */
  entry: string
  /** The version of the draft that is saved. */
  draft_version: number | undefined
}

/** Creates the patient with section 1, and saves every further section to that patient (spec 2 §7). Answers the patient. */
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
