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

/** Where an incomplete intake goes on: at the first unsaved section (DASH-020). */
export const continueAt = (current_section: number): number => Math.min(current_section + 1, sections.length)
