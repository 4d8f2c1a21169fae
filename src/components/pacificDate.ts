import { formatInTimeZone } from 'date-fns-tz'
import { pacificZone } from '#domain/dates.ts'
import { minuteIn } from '#domain/zones.ts'

/** The date of an instant in the admin area: `MM/dd/yyyy` in Pacific time (UX-001). Empty for none. */
export const pacificDate = (instant: string | null | undefined): string =>
  instant ? formatInTimeZone(instant, pacificZone, 'MM/dd/yyyy') : ''

/** The same with time: `MM/dd/yyyy hh:mm a`. Empty for none. */
export const pacificTime = (instant: string | null | undefined): string => (instant ? minuteIn(pacificZone, instant) : '')

/** Converts an API date (yyyy-MM-dd) to MM/dd/yyyy. */
export const usDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
