/** A day as MM/dd/yyyy, as the wire has a date of birth (decisions, wire). */
const usDay = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** The day as yyyy-MM-dd, or nothing where it is not a real date. */
export function isoDay(value: string): string | undefined {
  const parts = usDay.exec(value)
  if (!parts) return undefined
  const iso = `${parts[3]}-${parts[1]}-${parts[2]}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}

export const dateFormatHint = 'Enter the date as MM/DD/YYYY'

/** The first year that a date in the past may have. */
export const firstYear = 1900

/** What is wrong with a date typed as MM/dd/yyyy: its form, a day that does not exist, or a year before `first` [S-07]. */
export function dayProblem(typed: string, first = firstYear): string | undefined {
  if (!usDay.test(typed)) return dateFormatHint
  const day = isoDay(typed)
  if (!day) return `${typed} is not a real date`
  return Number(day.slice(0, 4)) < first ? `Enter a year from ${first} on; ${Number(day.slice(0, 4))} is too early` : undefined
}

/** The zone of dates in the admin area and in exported files (spec 1 §9, UX-001, decision 0023). */
export const pacificZone = 'America/Los_Angeles' as const

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: pacificZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day of an instant in Pacific time, as people in the US write it: 11/20/2026 (spec 1 §9). */
export const pacificDay = (instant: string): string => pacific.format(new Date(instant))

/**
 * Completed years on a day (`yyyy-MM-dd`) of a person whose birthday is written `MM/dd/yyyy`, as on the wire. A person born on
 * February 29 turns a year older on March 1 in a common year. Throws a RangeError on anything else: a birthday that cannot be
 * read must not quietly switch the age rules off.
 */
export function yearsOn(date_of_birth: string, onDate: string): number {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date_of_birth) ?? []
  const [, onYear, onMonth, onDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(onDate) ?? []
  if (!year || !onYear) throw new RangeError('A birthday is written MM/dd/yyyy, the day it is counted on yyyy-MM-dd')
  const beforeBirthday = `${onMonth}${onDay}` < `${month}${day}`
  return Number(onYear) - Number(year) - (beforeBirthday ? 1 : 0)
}
