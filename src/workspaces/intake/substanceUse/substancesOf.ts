import type { Patient } from '#domain/patients/schema.ts'
import { substanceAnswerCategories } from '#domain/tags.ts'

/** An addiction without answers. */
export const unanswered = substanceAnswerCategories.map(() => null)

/** Initial values of section 6. Parts that were not provided (0) must be answered again. */
export const substancesOf = (patient: Patient | undefined) => ({
  addictions: Object.fromEntries(
    Object.entries(patient?.addictions ?? {}).map(([addiction, parts]) => [addiction, parts.map(part => part || null)]),
  ),
  source_of_information: patient?.source_of_information ?? [],
})
