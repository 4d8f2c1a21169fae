import { z } from 'zod'
import { id } from '../formats.ts'
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

/** Days are counted as the admin area and the dashboards count them: in Pacific time (spec 1 §9). */
export const reportingZone = 'America/Los_Angeles'

const day = z.iso.date('A day is written yyyy-MM-dd').refine(date => date >= '1900-01-01', 'Too long ago')

/** What is empty in an address was not chosen. */
const chosen = <T extends z.ZodType>(schema: T) => z.preprocess(given => (given === '' ? undefined : given), schema.optional())

/** From the first day to the last, both included. */
export const Days = z.object({ start_date: day, end_date: day })

/** What an Insights call is asked with (spec 3 §7, INS-015): the days, both included, and whom to count. */
export const InsightFilters = Days.extend({
  user_id: chosen(id).describe('Patients of this advocate; for Org Admins'),
  gender: chosen(z.enum(genders)),
  insurance: chosen(z.enum(insuranceTypes)),
  race: chosen(z.enum(races)),
  age_range: chosen(z.enum(ageRanges)).describe('Age on the day of entry'),
  unhoused: chosen(z.enum(['0', '1'])).describe('0 Housed, 1 Unhoused'),
  treatment_category: chosen(id).describe('A tag of treatment_level'),
})
export type InsightFilters = z.infer<typeof InsightFilters>

/** The same filters, whose days are in their order. */
export const inOrder = <T extends z.ZodType<{ start_date: string; end_date: string }>>(filters: T) =>
  filters.refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ['end_date'],
    message: 'The start comes before the end',
  })
