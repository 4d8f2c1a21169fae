import type { Patient } from '../schema.ts'
import { levelOfCare } from './levelOfCare.ts'
import { logistics } from './logistics.ts'
import { mentalHealth } from './mentalHealth.ts'
import { patientDetails } from './patientDetails.ts'
import { payment } from './payment.ts'
import { physicalHealth } from './physicalHealth.ts'
import { releaseOfInformation } from './releaseOfInformation.ts'
import type { Section } from './section.ts'
import { socialDeterminants } from './socialDeterminants.ts'
import { specialPopulations } from './specialPopulations.ts'
import { substanceUse } from './substanceUse.ts'

/** The ten intake sections in order, used by the form and the server. */
export const sections = [
  patientDetails,
  releaseOfInformation,
  levelOfCare,
  payment,
  logistics,
  substanceUse,
  mentalHealth,
  physicalHealth,
  specialPopulations,
  socialDeterminants,
] as const

export const sectionTitles = sections.map(({ title }) => title)

/** The section with that number, or undefined. */
export const sectionNumbered = (number: number): Section | undefined =>
  (sections as readonly Section[]).find(s => s.number === number)

/** The section where an incomplete intake continues: the first one not saved, or the last if all are saved (DASH-020). */
export const continueAt = (sections_saved: Patient['sections_saved']): number =>
  sections.find(({ number }) => !(String(number) in sections_saved))?.number ?? sections.length
