import type { Patient } from '#domain/patients/schema.ts'
import { substanceAnswerCategories } from '#domain/tags.ts'

/** An addiction of which nothing is answered yet. */
export const unanswered = substanceAnswerCategories.map(() => null)

/** What section 6 opens with. A part that was not provided (0) is still to be answered. */
export const substancesOf = (patient: Patient | undefined) => ({
  addictions: Object.fromEntries(
    Object.entries(patient?.addictions ?? {}).map(([addiction, parts]) => [addiction, parts.map(part => part || null)]),
  ),
  source_of_information: patient?.source_of_information ?? [],
})
