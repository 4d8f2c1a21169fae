import { formatInTimeZone } from 'date-fns-tz'

const zone = 'America/Los_Angeles'

/** The day of an instant as the admin area shows dates: `MM/dd/yyyy` in Pacific time (spec 1 §9). Empty for none. */
export const pacificDate = (instant: string | null | undefined): string =>
  instant ? formatInTimeZone(instant, zone, 'MM/dd/yyyy') : ''

/** The same with the time of day, to the minute: `MM/dd/yyyy hh:mm a`. Empty for none. */
export const pacificTime = (instant: string | null | undefined): string =>
  instant ? formatInTimeZone(instant, zone, 'MM/dd/yyyy hh:mm a') : ''

/** The same to the second, for a log. */
export const pacificSecond = (instant: string): string => formatInTimeZone(instant, zone, 'MM/dd/yyyy hh:mm:ss a')

/** Today as the product counts days: yyyy-MM-dd in Pacific time. */
export const pacificToday = (): string => formatInTimeZone(new Date(), zone, 'yyyy-MM-dd')

/** A day of the wire, yyyy-MM-dd, as the product shows days: MM/dd/yyyy. */
export const usDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')
