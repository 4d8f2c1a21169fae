import { formatInTimeZone } from 'date-fns-tz'
import { pacificZone } from '#domain/dates.ts'
import { minuteIn } from '#domain/zones.ts'

/** The day of an instant as the admin area shows dates: `MM/dd/yyyy` in Pacific time (spec 1 §9). Empty for none. */
export const pacificDate = (instant: string | null | undefined): string =>
  instant ? formatInTimeZone(instant, pacificZone, 'MM/dd/yyyy') : ''

/** The same with the time of day, to the minute: `MM/dd/yyyy hh:mm a`. Empty for none. */
export const pacificTime = (instant: string | null | undefined): string => (instant ? minuteIn(pacificZone, instant) : '')

/** A day of the wire, yyyy-MM-dd, as the product shows days: MM/dd/yyyy. */
export const usDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
