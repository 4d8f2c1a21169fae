import { careLevel } from '../../directory/tags.ts'
import type { InvoluntaryHold } from '../../intake/patients/snapshot/schema.ts'
import { holdOf } from '../../intake/patients/snapshot/summary.ts'
import { dayIn, midnightIn, pacificZone } from '../../platform/dates.ts'
import { z } from '../../platform/zod.ts'
import type { Status } from '../statuses/statuses.ts'
import { facilityTabs } from '../statuses/statuses.ts'
import { nextStep } from './approval.ts'
import { expectedAt, hasArrived } from './handover/handover.ts'
import type { Application } from './schema.ts'
import type { TurnState } from './turn.ts'

/** The groups of the Booked tab, in order. The user's sort order applies within each. */
export const arrivalGroups = ['overdue', 'arrived', 'today', 'tomorrow', 'later', 'admitted'] as const
export type ArrivalGroup = (typeof arrivalGroups)[number]

type Staying = Pick<Application, 'status'>

export const isAdmitted = ({ status }: Staying): boolean => status === 'Admitted'

/** The hold that lists and headers show with an application. After the admission, it no longer matters for the placement. */
export const shownHold = ({ status, snapshot }: Pick<Application, 'status' | 'snapshot'>): InvoluntaryHold | null =>
  isAdmitted({ status }) || !snapshot ? null : holdOf(snapshot, snapshot.time_zone)

/** Whether the application is on the arrivals board. */
export const isArrival = ({ status }: Staying): boolean => (facilityTabs.Booked as readonly Status[]).includes(status)

/**
 * When today and tomorrow end in a time zone, in milliseconds, and `now`. The lists sort by the same limits
 * (`server/placement/applications/dashboardPage.ts`).
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
  if (hasArrived(application)) return 'arrived'
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

/**
 * The usual length of a stay in days, by level of care. These are assumptions, not statistics (docs/decisions/0023-advocate-dashboard.md).
 */
const usualStay: Record<number, number> = {
  [careLevel.hospitalDetox]: 5,
  [careLevel.residentialDetox]: 7,
  [careLevel.outpatientDetox]: 14,
  [careLevel.detox]: 7,
  [careLevel.hospital]: 7,
  [careLevel.psychiatric]: 10,
  [careLevel.crisis]: 5,
  [careLevel.shortResidential]: 28,
  [careLevel.longResidential]: 60,
  [careLevel.residential]: 30,
  [careLevel.dualDiagnosis]: 30,
  [careLevel.dayTreatment]: 28,
  [careLevel.intensiveOutpatient]: 56,
  [careLevel.outpatient]: 90,
  [careLevel.medication]: 90,
  [careLevel.soberLiving]: 90,
}

const day = 86_400_000

/**
 * When an admitted patient's outcome is due: after the usual stay of the shortest level of care that the patient needs or, if no level
 * is known, at the booked time. Null unless the outcome is the next step.
 */
export function outcomeDueAt(application: TurnState): string | null {
  const { patient_admitted_at, estimated_discharge_at, treatment_levels } = application
  if (nextStep(application)?.field !== 'record_outcome' || patient_admitted_at === null) return null
  const admitted = Date.parse(patient_admitted_at)
  const stays = treatment_levels.flatMap(level => usualStay[level] ?? [])
  const due = stays.length > 0 ? admitted + Math.min(...stays) * day : Math.max(admitted, (estimated_discharge_at ?? 0) * 1000)
  return new Date(due).toISOString()
}
