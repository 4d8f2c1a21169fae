import { usDay } from '../../../platform/dates.ts'
import { confirmedFullNames } from '../../../platform/fullNames.ts'
import type { Patient } from '../schema.ts'
import { patientNames } from './patientDetails.ts'
import { releaseOfInformation } from './releaseOfInformation.ts'
import type { Context, Section } from './section.ts'

/** The states of a section. `wrong` means that saved values are no longer valid, for example because a payer was removed. */
export const sectionStates = ['completed', 'begun', 'wrong', 'notStarted'] as const
export type SectionState = (typeof sectionStates)[number]

type Known = Partial<Patient> & Pick<Patient, 'sections_saved' | 'hipaa_document'>

/**
 * A section's state. Users can skip sections, so the state depends on which values were saved and whether they are still valid.
 * `drafted` means that the section has unsaved input. The release section is completed while the release is valid.
 */
export function stateOf(section: Section, patient: Known, context: Context, drafted = false): SectionState {
  if (section.key === releaseOfInformation.key) return patient.hipaa_document ? 'completed' : drafted ? 'begun' : 'notStarted'
  const saved = String(section.number) in patient.sections_saved
  if (saved && !fits(section, patient, context)) return 'wrong'
  if (drafted) return 'begun'
  return saved ? 'completed' : 'notStarted'
}

/** Whether the patient's stored values still pass the section's validation. */
function fits(section: Section, patient: Known, context: Context): boolean {
  const read = section.schema.safeParse(asTyped(patient))
  return read.success && Object.keys(section.check?.(read.data, context) ?? {}).length === 0
}

/** The record in the format of a form submission, with the vaccination date as MM/dd/yyyy and short names confirmed. */
const asTyped = (patient: Known) => ({
  ...patient,
  ...confirmedFullNames(patientNames, patient),
  date_of_covid_vaccine: patient.date_of_covid_vaccine && usDay(patient.date_of_covid_vaccine),
})
