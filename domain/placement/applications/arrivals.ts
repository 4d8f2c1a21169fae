import { pacificZone } from '../../platform/dates.ts'
import { z } from '../../platform/zod.ts'
import { dayIn, midnightIn } from '../../platform/zones.ts'
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

/**
 * When today and tomorrow end in a time zone, in milliseconds, and `now`. The lists sort by the same limits
 * (`server/placement/applications/arrivalOrder.ts`).
 */
export function arrivalLimits(now: number, zone: string): { now: number; tomorrow: number; later: number } {
  const today = dayIn(zone, new Date(now))
  return { now, tomorrow: midnightIn(zone, today, 1), later: midnightIn(zone, today, 2) }
}

/** The group of a booked application at `now` (milliseconds), by calendar days in a time zone. */
export function arrivalGroup(
  application: Pick<Application, 'status' | 'handover' | 'estimated_discharge_at'>,
  now: number,
  zone: string,
): ArrivalGroup {
  if (isAdmitted(application)) return 'admitted'
  const expected = expectedAt(application)
  if (expected === null) return 'later'
  const limits = arrivalLimits(now, zone)
  if (expected < limits.now) return 'overdue'
  if (expected < limits.tomorrow) return 'today'
  return expected < limits.later ? 'tomorrow' : 'later'
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
