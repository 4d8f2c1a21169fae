import { genders, races } from '../intake/patients/schema.ts'
import { enumIgnoringCase, id } from '../platform/formats.ts'
import { rule, withRules } from '../platform/formRules.ts'
import { z } from '../platform/zod.ts'

export const insuranceTypes = ['Public', 'Private'] as const
/** Age ranges in years, including both ends (INS-013). */
export const ageRanges = ['0-17', '18-25', '26-34', '35-44', '45-54', '55-64', '65-120'] as const
export type AgeRange = (typeof ageRanges)[number]

export const yearsOf = (range: AgeRange): { from: number; to: number } => {
  const [from, to] = range.split('-').map(Number)
  return { from: from!, to: to! }
}

const day = z.iso.date('Enter a date as yyyy-MM-dd').refine(date => date >= '1900-01-01', 'Enter a later date')

/** An optional filter. An empty query value is treated as absent. */
export const optionalFilter = <T extends z.ZodType>(schema: T) =>
  z.preprocess(value => (value === '' ? undefined : value), schema.optional())

/** A date range, which includes its first and last day. */
export const Days = z.object({ start_date: day, end_date: day })

/** The query of an Insights call (INS-015): a date range (including its first and last day) and the patient filters. */
export const InsightFilters = Days.extend({
  user_id: optionalFilter(id).describe('Limit to this advocate’s patients (Org Admins only)'),
  gender: optionalFilter(enumIgnoringCase(genders)),
  insurance: optionalFilter(enumIgnoringCase(insuranceTypes)),
  race: optionalFilter(enumIgnoringCase(races)),
  age_range: optionalFilter(enumIgnoringCase(ageRanges)).describe('The patient’s age when entered'),
  unhoused: optionalFilter(enumIgnoringCase(['0', '1'])).describe('0 Housed, 1 Unhoused'),
  treatment_category: optionalFilter(id).describe('A treatment_level tag'),
})
export type InsightFilters = z.infer<typeof InsightFilters>

/** Adds a check that the first day is not after the last. */
export const withOrderedDates = <T extends z.ZodObject<typeof Days.shape>>(filters: T): T =>
  withRules(
    filters,
    rule(
      ({ start_date, end_date }: z.output<typeof Days>) =>
        !day.safeParse(start_date).success || !day.safeParse(end_date).success || start_date <= end_date,
      { path: ['end_date'], message: 'Enter an end date on or after the start date' },
    ),
  )

/** The groups that reports sort payers into, in display order. */
export const payerGroups = ['Medicaid', 'Medicare', 'Other public', 'Commercial', 'No insurance entered'] as const
export type PayerGroup = (typeof payerGroups)[number]
