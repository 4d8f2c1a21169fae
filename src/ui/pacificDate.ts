import { formatInTimeZone } from 'date-fns-tz'
import { pacificZone } from '#domain/platform/dates.ts'
import { minuteIn } from '#domain/platform/zones.ts'

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
