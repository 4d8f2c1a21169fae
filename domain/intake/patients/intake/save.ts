import { usDay } from '../../../platform/dates.ts'
import { instant } from '../../../platform/formats.ts'
import { confirmedFullNames } from '../../../platform/text.ts'
import { z } from '../../../platform/zod.ts'
import type { Patient } from '../schema.ts'
import { logistics } from './logistics.ts'
import { patientDetails, patientNames } from './patientDetails.ts'
import { payment } from './payment.ts'
import { releaseOfInformation } from './releaseOfInformation.ts'
import type { Context, Section } from './section.ts'
import { levelOfCare, mentalHealth, physicalHealth, socialDeterminants, specialPopulations, substanceUse } from './sections.ts'

/**
 * The version of the draft shown in the form; 0 if there is none. Prevents a save from discarding changes made in another browser.
 */
export const draftVersion = z.number().int().min(0).max(2_147_483_647).optional()

/** What a save may send next to a section's number and fields. */
const SaveOptions = z.object({
  intake_complete: z.boolean().nullish(),
  draft_version: draftVersion,
  section_saved_at: instant
    .nullish()
    .describe(
      'When the section that the form loaded was last saved; null if never. Returns 409 with the current patient if it has been saved since then.',
    ),
})

const head = <const N extends number>({ number }: { number: N }) => ({
  current_section: z.literal(number),
  ...SaveOptions.shape,
})

/** Separates a section's values from the number, and clears the answers to hidden questions. */
const read =
  <V, C>({ clear }: { clear: (values: V) => C }) =>
  <N extends number>({
    current_section,
    intake_complete: _,
    draft_version,
    section_saved_at,
    ...values
  }: V & { current_section: N } & z.output<typeof SaveOptions>) => ({
    current_section,
    draft_version,
    section_saved_at,
    values: clear(values as unknown as V),
  })

/** Other endpoints save the release, so saving section 2 only advances the intake. */
const releaseStep = { ...releaseOfInformation, fields: z.object({}), clear: () => ({}) }

/** The request body for saving a section: its number next to its fields. Read as the number and the values. */
export const SectionSave = z.discriminatedUnion(
  'current_section',
  [
    patientDetails.fields.safeExtend(head(patientDetails)).transform(read(patientDetails)),
    releaseStep.fields.safeExtend(head(releaseStep)).transform(read(releaseStep)),
    levelOfCare.fields.safeExtend(head(levelOfCare)).transform(read(levelOfCare)),
    payment.fields.safeExtend(head(payment)).transform(read(payment)),
    logistics.fields.safeExtend(head(logistics)).transform(read(logistics)),
    substanceUse.fields.safeExtend(head(substanceUse)).transform(read(substanceUse)),
    mentalHealth.fields.safeExtend(head(mentalHealth)).transform(read(mentalHealth)),
    physicalHealth.fields.safeExtend(head(physicalHealth)).transform(read(physicalHealth)),
    specialPopulations.fields.safeExtend(head(specialPopulations)).transform(read(specialPopulations)),
    socialDeterminants.fields.safeExtend(head(socialDeterminants)).transform(read(socialDeterminants)),
  ],
  'Section not found',
)

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
