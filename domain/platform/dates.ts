import { once } from './keys.ts'

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
const firstYear = 1900

/** The error for a typed date that is not in the format MM/dd/yyyy, does not exist, or is in a year before `first` (S-07). */
export function dayProblem(text: string, first = firstYear): string | undefined {
  if (!typedDay.test(text)) return dateFormatHint
  const day = isoDay(text)
  if (!day) return `${text} is not a real date`
  return Number(day.slice(0, 4)) < first ? `Enter a year no earlier than ${first}` : undefined
}

/** The instant that many seconds after another one, or before it if `seconds` is negative. */
export const secondsAfter = (at: string | Date, seconds: number): string =>
  new Date(new Date(at).getTime() + seconds * 1000).toISOString()

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

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit', hour12: true } as const

/** Cached, because creating a formatter takes several milliseconds. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function written(zone: string, shape: Intl.DateTimeFormatOptions, instant: string | Date): string {
  const key = `${zone} ${Object.keys(shape).join()}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...shape, timeZone: zone })
  formatters.set(key, formatter)
  return formatter.format(new Date(instant)).replace(',', '').replace('\u202F', ' ')
}

/** Formats an instant to the second in Pacific time, for logs and exported files: 11/20/2026 03:04:05 PM. */
export const pacificSecond = (instant: string): string => written(pacificZone, { ...minute, second: '2-digit' }, instant)

/** Formats an instant to the minute in a time zone: 11/20/2026 03:04 PM. */
export const minuteIn = (zone: string, instant: string | Date): string => written(zone, minute, instant)

/** An instant's date in a time zone, as yyyy-MM-dd. */
export const dayIn = (zone: string, instant: string | Date): string =>
  written(zone, day, instant).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')

/** When a day (yyyy-MM-dd), or the day that many days later, begins in a time zone, in milliseconds. */
export function midnightIn(zone: string, date: string, daysLater = 0): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const midnight = Date.UTC(year, month - 1, day + daysLater)
  const offset = (at: number) => Date.parse(`${minuteIn(zone, new Date(at))} UTC`) - at
  // The second time, the offset is that of the zone's midnight, which may differ from that of midnight in UTC.
  return midnight - offset(midnight - offset(midnight))
}

/** A time zone's common US name, such as Pacific Time. */
export const zoneName = (zone: string, locale = 'en-US'): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')!.value

/** The name of an exported file without its extension, dated in Pacific time: audit-log-2026-11-23. */
export const datedName = (noun: string, instant: string | Date): string => `${noun}-${dayIn(pacificZone, instant)}`
