import type { Patient } from '#domain/patients/schema.ts'
import { substanceAnswerCategories } from '#domain/tags.ts'

export const unanswered = substanceAnswerCategories.map(() => null)

/** Section 6's initial values. Answers stored as 0 (not provided) must be answered again. */
export const substancesOf = (patient: Patient | undefined) => ({
  addictions: Object.fromEntries(
    Object.entries(patient?.addictions ?? {}).map(([addiction, parts]) => [addiction, parts.map(part => part || null)]),
  ),
  source_of_information: patient?.source_of_information ?? [],
})
