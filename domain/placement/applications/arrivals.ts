import { pacificZone } from '../../platform/dates.ts'
import { z } from '../../platform/zod.ts'
import { dayIn } from '../../platform/zones.ts'
import type { Status } from '../statuses/statuses.ts'
import { facilityTabs } from '../statuses/statusGroups.ts'
import { expectedAt } from './handover/handover.ts'
import type { Application } from './schema.ts'

/** The groups of the Booked tab, in order. The user's sort order applies within each. */
export const arrivalGroups = ['overdue', 'today', 'tomorrow', 'later', 'admitted'] as const
export type ArrivalGroup = (typeof arrivalGroups)[number]

type Staying = Pick<Application, 'status'>

export const isAdmitted = ({ status }: Staying): boolean => status === 'Admitted'

/** Whether the application is on the arrivals board. */
export const isArrival = ({ status }: Staying): boolean => (facilityTabs.Booked as readonly Status[]).includes(status)

const day = 86_400_000

/**
 * The group of a booked application at `now` (milliseconds), by calendar days in a time zone. Lists sort by the SQL equivalent in
 * `server/placement/applications/arrivalOrder.ts`.
 */
export function arrivalGroup(
  application: Pick<Application, 'status' | 'handover' | 'estimated_discharge_at'>,
  now: number,
  zone: string,
): ArrivalGroup {
  if (isAdmitted(application)) return 'admitted'
  const expected = expectedAt(application)
  if (expected === null) return 'later'
  if (expected < now) return 'overdue'
  const [on, today] = [dayIn(zone, new Date(expected)), dayIn(zone, new Date(now))]
  if (on === today) return 'today'
  // Noon of the next day, because a day may have 23 or 25 hours.
  return on === new Date(Date.parse(`${today}T12:00:00Z`) + day).toISOString().slice(0, 10) ? 'tomorrow' : 'later'
}

const isTimeZone = (zone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: zone }))
  } catch {
    return false
  }
}

/** A query parameter with the viewer's time zone. Unknown time zones fall back to Pacific time. */
export const timeZone = z
  .string()
  .max(60)
  .optional()
  .transform(zone => (zone && /^[A-Za-z]/.test(zone) && isTimeZone(zone) ? zone : pacificZone))
  .describe('IANA time zone of the viewer, in which the Booked tab groups arrivals by day')
