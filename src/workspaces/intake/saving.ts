import type { FieldValues } from 'react-hook-form'
import type { Whoami } from '#domain/account/schema.ts'
import { patients } from '#domain/patients/contract.ts'
import { sectionTitles } from '#domain/patients/intake/sections.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { call, type Input } from '../../dataProvider/call.ts'

export type Saving = { number: number; values: FieldValues; patient: Patient | undefined; user: Whoami; today: string }

/** Creates the patient with section 1, and saves every further section to that patient (spec 2 §7). Answers the patient. */
export function saveSection({ number, values, patient }: Saving): Promise<Patient> {
  if (!patient) return call(patients.create, { body: values as Input<typeof patients.create>['body'] })
  const last = number === sectionTitles.length
  return call(patients.save, {
    params: { id: patient.id },
    body: { ...values, current_section: number, ...(last && { intake_complete: true }) },
  })
}
