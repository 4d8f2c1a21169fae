import { once } from './once.ts'

/** A date as MM/dd/yyyy, the API's format for a date of birth. */
const typedDay = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** Converts a date to yyyy-MM-dd. Returns undefined if the date does not exist. */
export function isoDay(value: string): string | undefined {
  const parts = typedDay.exec(value)
  if (!parts) return undefined
  const iso = `${parts[3]}-${parts[1]}-${parts[2]}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** Converts yyyy-MM-dd to MM/dd/yyyy. Returns any other text unchanged. */
export const usDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

export const dateFormatHint = 'Enter the date as MM/DD/YYYY'

/** The earliest year accepted for a date in the past. */
export const firstYear = 1900

/** The error for a typed date that is not in the format MM/dd/yyyy, does not exist, or is in a year before `first` (S-07). */
export function dayProblem(text: string, first = firstYear): string | undefined {
  if (!typedDay.test(text)) return dateFormatHint
  const day = isoDay(text)
  if (!day) return `${text} is not a real date`
  return Number(day.slice(0, 4)) < first ? `Enter a year no earlier than ${first}` : undefined
}

/** The time zone of dates in the admin area and in exported files (UX-001, docs/decisions/0018-time-zones-and-exports.md). */
export const pacificZone = 'America/Los_Angeles' as const

const pacific = once(
  () => new Intl.DateTimeFormat('en-US', { timeZone: pacificZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
)

/** An instant's date in Pacific time, in US format: 11/20/2026. */
export const pacificDay = (instant: string): string => pacific().format(new Date(instant))

/**
 * The age in full years on a given date (`yyyy-MM-dd`), for a date of birth in the format `MM/dd/yyyy`. In non-leap years, a person
 * born on February 29 turns a year older on March 1. Throws a RangeError for invalid input, because an unreadable date must not
 * silently disable the age rules.
 */
export function yearsOn(date_of_birth: string, onDate: string): number {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date_of_birth) ?? []
  const [, onYear, onMonth, onDay] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(onDate) ?? []
  if (!year || !onYear) throw new RangeError('Enter birth dates as MM/DD/YYYY and other dates as YYYY-MM-DD')
  const beforeBirthday = `${onMonth}${onDay}` < `${month}${day}`
  return Number(onYear) - Number(year) - (beforeBirthday ? 1 : 0)
}
