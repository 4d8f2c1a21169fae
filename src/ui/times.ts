import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { format } from 'date-fns/format'
import { formatInTimeZone } from 'date-fns-tz'
import { dayName } from '#domain/messaging/notifications/schema.ts'
import { minuteIn, pacificZone, zoneName } from '#domain/platform/dates.ts'
import { texts } from '../i18n/english/fields.ts'
import { domainValue, usLocale } from '../i18n/i18nProvider.ts'

/** A time zone's name in the current language, such as "Pacific Time". */
export const zoneWords = (zone: string): string => zoneName(zone, usLocale())

/** The day of a notification or a message: Today, Yesterday, or the month and day. */
export const dayText = (instant: string, now: Date): string => domainValue(dayName(instant, now, usLocale()))

/**
 * Formats an instant for the patient workflow: `MM/dd/yyyy hh:mm a` in the viewer's time zone (UX-002). Returns an empty string
 * for an invalid instant.
 */
export function workflowTime(instant: string | number | Date | null | undefined): string {
  if (instant === null || instant === undefined) return ''
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) {
    // biome-ignore lint/suspicious/noConsole: invalid dates are logged as specified, without their content.
    console.warn('An invalid date is shown empty.')
    return ''
  }
  return format(time, 'MM/dd/yyyy hh:mm a')
}

const day = 86_400

/** Each unit's length in seconds. */
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', day],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * Formats the time between an instant and `now` in its largest whole unit, such as "3 hours ago". From 24 hours on, counts calendar days
 * in the viewer's time zone, so that "tomorrow" is always the next day. Returns "just now" for less than a minute.
 */
export function timeAgo(instant: string | number | Date, now: number): string {
  const time = new Date(instant)
  const seconds = Math.abs(time.getTime() - now) / 1000
  const days = Math.abs(differenceInCalendarDays(time, now))
  const length = seconds >= day && days > 0 ? days * day : seconds
  // When the clocks are set back, 24 hours may pass within one day.
  const [unit, size] = units.find(([, size]) => length >= size && (size < day || days > 0)) ?? []
  if (!unit || !size) return texts.justNow
  return texts[time.getTime() < now ? 'ago' : 'ahead'][unit](Math.floor(length / size))
}

/** Formats the time since an instant in its largest whole unit, such as "3 hours". Returns at least "1 minute". */
export function timeFor(instant: string, now: number): string {
  const seconds = Math.max((now - Date.parse(instant)) / 1000, 60)
  const [unit, size] = units.find(([, length]) => seconds >= length)!
  return texts.length[unit](Math.floor(seconds / size))
}

const { minute: minutes, hour: hours, day: days } = texts.shortLength

/** Formats a rounded duration in milliseconds: "34 min", "2 hr 10 min", "15 hr", "3 days". */
export function timeSpan(milliseconds: number): string {
  const totalMinutes = Math.floor(milliseconds / 60_000)
  if (totalMinutes >= 2 * 24 * 60) return days(Math.floor(totalMinutes / (24 * 60)))
  if (totalMinutes < 60) return minutes(totalMinutes)
  const restMinutes = totalMinutes < 10 * 60 ? totalMinutes % 60 : 0
  return [hours(Math.floor(totalMinutes / 60)), ...(restMinutes ? [minutes(restMinutes)] : [])].join(' ')
}

/** Formats the time of day in the viewer's time zone: "3:05 PM". */
export const timeOfDay = (instant: string): string => format(new Date(instant), 'h:mm a')

/**
 * Formats an instant as a date in Pacific time for the admin area: `MM/dd/yyyy` (UX-001). Returns an empty string for a missing
 * instant.
 */
export const pacificDate = (instant: string | null | undefined): string =>
  instant ? formatInTimeZone(instant, pacificZone, 'MM/dd/yyyy') : ''

/**
 * Formats an instant as a date and time in Pacific time for the admin area: `MM/dd/yyyy hh:mm a`. Returns an empty string for a
 * missing instant.
 */
export const pacificTime = (instant: string | null | undefined): string => (instant ? minuteIn(pacificZone, instant) : '')
