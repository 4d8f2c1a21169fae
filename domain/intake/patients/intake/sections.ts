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

/** The ten intake sections, in order. */
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

export const sectionNumbered = (number: number): Section | undefined =>
  (sections as readonly Section[]).find(s => s.number === number)
