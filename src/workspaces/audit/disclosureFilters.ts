import { day, number } from './filters.ts'

/** What everybody's disclosures are narrowed by, as it stands in the address. */
export const disclosureFilters = ['from', 'to', 'patient', 'facility'] as const
export type DisclosureFilters = Partial<Record<(typeof disclosureFilters)[number], string>>

const numbered = (given: string | undefined) => (given && number.test(given) ? Number(given) : undefined)
const dated = (given: string | undefined) => (given && day.test(given) ? given : undefined)

/** The same as the server is asked; what is not (yet) whole is left out. */
export const disclosuresAsked = ({ from, to, patient, facility }: DisclosureFilters) => ({
  from: dated(from),
  to: dated(to),
  patient_id: numbered(patient),
  facility_id: numbered(facility),
})
