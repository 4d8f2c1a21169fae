import { z } from 'zod'
import { id, word } from '../formats.ts'
import { genders, races } from '../patients/schema.ts'

export const insuranceTypes = ['Public', 'Private'] as const
/** Years of life, both ends included (spec 3 §9, INS-013). */
export const ageRanges = ['0-17', '18-25', '26-34', '35-44', '45-54', '55-64', '65-120'] as const
export type AgeRange = (typeof ageRanges)[number]

/** The years of an age range. */
export const yearsOf = (range: AgeRange): { from: number; to: number } => {
  const [from, to] = range.split('-').map(Number)
  return { from: from!, to: to! }
}

const day = z.iso.date('Enter a date as yyyy-MM-dd').refine(date => date >= '1900-01-01', 'Enter a later date')

/** An optional filter; an empty value in the address means that none was chosen. */
export const chosen = <T extends z.ZodType>(schema: T) =>
  z.preprocess(given => (given === '' ? undefined : given), schema.optional())

/** The first and the last day, both included. */
export const Days = z.object({ start_date: day, end_date: day })

/** The query of an Insights call (spec 3 §7, INS-015): the days, both included, and which patients to count. */
export const InsightFilters = Days.extend({
  user_id: chosen(id).describe('Patients of this advocate; for Org Admins'),
  gender: chosen(word(genders)),
  insurance: chosen(word(insuranceTypes)),
  race: chosen(word(races)),
  age_range: chosen(word(ageRanges)).describe('Age on the day of entry'),
  unhoused: chosen(word(['0', '1'])).describe('0 Housed, 1 Unhoused'),
  treatment_category: chosen(id).describe('A tag of treatment_level'),
})
export type InsightFilters = z.infer<typeof InsightFilters>

/** The same filters; the first day may not come after the last. */
export const inOrder = <T extends z.ZodType<{ start_date: string; end_date: string }>>(filters: T) =>
  filters.refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ['end_date'],
    message: 'Enter an end date on or after the start date',
  })
