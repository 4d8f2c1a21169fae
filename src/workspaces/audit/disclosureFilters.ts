import { day, number } from './filters.ts'

/** Filters of the disclosure log, as URL parameters. */
export const disclosureFilters = ['from', 'to', 'patient', 'facility'] as const
export type DisclosureFilters = Partial<Record<(typeof disclosureFilters)[number], string>>

const numbered = (given: string | undefined) => (given && number.test(given) ? Number(given) : undefined)
const dated = (given: string | undefined) => (given && day.test(given) ? given : undefined)

/** The filters as query parameters; incomplete values are omitted. */
export const disclosuresAsked = ({ from, to, patient, facility }: DisclosureFilters) => ({
  from: dated(from),
  to: dated(to),
  patient_id: numbered(patient),
  facility_id: numbered(facility),
})
