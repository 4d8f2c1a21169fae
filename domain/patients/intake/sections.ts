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

/** The ten sections of the intake in their order (spec 2 §2). */
export const sectionTitles = [
  'Patient Details',
  'HIPAA',
  'Level of Care',
  'Insurance/Payment',
  'Labs and Logistics',
  'Substance Use',
  'Mental Health',
  'Physical Health',
  'Special Populations',
  'Social Determinants',
] as const

/** The sections that can be filled, as values: screens draw them, the server parses with them. */
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

/** The section with that number, if it can be filled. */
export const sectionNumbered = (number: number): Section | undefined =>
  (sections as readonly Section[]).find(s => s.number === number)

/** Where an incomplete intake goes on: at the first unsaved section, at most the last that can be filled (DASH-020). */
export const continueAt = (current_section: number): number => Math.min(current_section + 1, sections.at(-1)!.number)
