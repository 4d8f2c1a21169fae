import { ageBands } from '../tags.ts'

/** Every tag that says which ages a facility takes. */
export const ageTags: readonly number[] = ageBands.map(band => band.tag)

/** The age tags that take somebody of that many years, which are also the population filters offered (spec 2 §4, decisions MAT-027). */
export const ageTagsFor = (years: number): number[] =>
  ageBands.filter(band => band.from <= years && years <= band.to).map(band => band.tag)

/**
 * Completed years on a day, written `yyyy-MM-dd`, of somebody whose birthday is written `MM/dd/yyyy` as on the wire. Whoever was
 * born on 29 February turns a year older on 1 March in a common year. Throws a RangeError on anything else: a birthday that cannot
 * be read must not quietly switch the age rules off.
 */
export function yearsOn(date_of_birth: string, onDate: string): number {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date_of_birth) ?? []
  const [, onYear, onMonth, onDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(onDate) ?? []
  if (!year || !onYear) throw new RangeError('A birthday is written MM/dd/yyyy, the day it is counted on yyyy-MM-dd')
  const beforeBirthday = `${onMonth}${onDay}` < `${month}${day}`
  return Number(onYear) - Number(year) - (beforeBirthday ? 1 : 0)
}
