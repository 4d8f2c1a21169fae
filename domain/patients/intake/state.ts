import { fullNamesOf } from '../../fullNames.ts'
import type { Patient } from '../schema.ts'
import { patientNames } from './patientDetails.ts'
import { releaseOfInformation } from './releaseOfInformation.ts'
import type { Context, Section } from './section.ts'

/** How far a section is. `wrong`: what was saved no longer fits its rules, such as a payer that is gone. */
export const sectionStates = ['completed', 'begun', 'wrong', 'notStarted'] as const
export type SectionState = (typeof sectionStates)[number]

type Known = Partial<Patient> & Pick<Patient, 'sections_saved' | 'hipaa_document'>

/**
 * How far a section of a patient's intake is, by what was saved and whether it still fits the section's own rules; not by how far
 * one came, for a section may be skipped. `drafted`: something is typed in it and not saved. The release counts while it is valid.
 */
export function stateOf(section: Section, patient: Known, context: Context, drafted = false): SectionState {
  if (section.key === releaseOfInformation.key) return patient.hipaa_document ? 'completed' : drafted ? 'begun' : 'notStarted'
  const saved = String(section.number) in patient.sections_saved
  if (saved && !fits(section, patient, context)) return 'wrong'
  if (drafted) return 'begun'
  return saved ? 'completed' : 'notStarted'
}

/** Whether the patient, as the wire has them, would be taken by this section's own rules. */
function fits(section: Section, patient: Known, context: Context): boolean {
  const read = section.schema.safeParse(asTyped(patient))
  return read.success && Object.keys(section.check?.(read.data, context) ?? {}).length === 0
}

/** The record in the form in which it is sent: the date of the vaccine as MM/dd/yyyy, short names as confirmed. */
const asTyped = (patient: Known) => ({
  ...patient,
  ...fullNamesOf(patientNames, patient),
  date_of_covid_vaccine: patient.date_of_covid_vaccine?.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1') ?? null,
})
