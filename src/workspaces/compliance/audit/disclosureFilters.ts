import { day, number } from './filters.ts'

/** The disclosure log's filters, as URL parameters. */
export const disclosureFilters = ['from', 'to', 'patient', 'facility'] as const
export type DisclosureFilters = Partial<Record<(typeof disclosureFilters)[number], string>>

const parseId = (value: string | undefined) => (value && number.test(value) ? Number(value) : undefined)
const parseDay = (value: string | undefined) => (value && day.test(value) ? value : undefined)

/** Converts the filters to query parameters. Omits incomplete values. */
export const disclosureParams = ({ from, to, patient, facility }: DisclosureFilters) => ({
  from: parseDay(from),
  to: parseDay(to),
  patient_id: parseId(patient),
  facility_id: parseId(facility),
})
