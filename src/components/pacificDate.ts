import { formatInTimeZone } from 'date-fns-tz'

/** The day of an instant as the admin area shows dates: `MM/dd/yyyy` in Pacific time (spec 1 §9). Empty for none. */
export const pacificDate = (instant: string | null | undefined): string =>
  instant ? formatInTimeZone(instant, 'America/Los_Angeles', 'MM/dd/yyyy') : ''
