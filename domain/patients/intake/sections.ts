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

/** The ten sections of the intake in their order (spec 2 §2), as values: screens draw them, the server parses with them. */
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

/** What the sections are called, in their order. */
export const sectionTitles = sections.map(({ title }) => title)

/** The section with that number; nothing where there is none. */
export const sectionNumbered = (number: number): Section | undefined =>
  (sections as readonly Section[]).find(s => s.number === number)

/** Where an incomplete intake goes on: at the first section that is not saved; with all of them saved, at the last (DASH-020). */
export const continueAt = (sections_saved: Patient['sections_saved']): number =>
  sections.find(({ number }) => !(String(number) in sections_saved))?.number ?? sections.length
