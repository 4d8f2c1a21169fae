import { closeReasons, reasons, transportMethods } from '#domain/placement/applications/reasons.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { completionOutcomes, isEnded, outcomes } from '#domain/placement/statuses/statuses.ts'
import { type ApplicationRow, type Details, type NewEvent, type Person, type Step, sent, stepsTo, walk } from '../journey.ts'
import { hoursAgo } from '../rows.ts'
import type { Case } from './cases.ts'
import type { Random } from './random.ts'

/** A planned application: its final status, how many hours ago it was sent, and, in a past case, how slow its steps were. */
export type PlannedApplication = { status: Status; atMainFacility: boolean; age: number; pace?: number }

/** A case's applications. Ended applications were sent within an hour of the first one. */
export function planned({ applications = [], house = [], release, past }: Case, rng: Random): PlannedApplication[] {
  if (past)
    return applications.map((status, n) => ({ status, atMainFacility: false, age: past.age - n * rng.next(), pace: past.pace }))
  const drafts = [
    ...house.map(status => ({ status, atMainFacility: true })),
    ...applications.map(status => ({ status, atMainFacility: false })),
  ].map(plan => ({ ...plan, age: release === 'expired' ? 368 * 24 : randomAge(plan.status, rng) }))
  const oldest = Math.max(...drafts.map(draft => draft.age))
  return drafts.map(draft => ({ ...draft, age: isEnded(draft.status) ? oldest - rng.next() : draft.age }))
}

export type Journey = { application: ApplicationRow; events: NewEvent[] }

/** Takes a planned application through the approval table to its status. `isHeld` means that the case was put on hold. */
export function journey(
  { status, age, pace }: PlannedApplication,
  start: Parameters<typeof sent>[0],
  people: { advocate: Person; facility: Person },
  isHeld: boolean,
  now: Date,
  rng: Random,
): Journey {
  const details = { private_insurance: start.private_insurance, ...randomDetails(status, rng) }
  const stepsUntil = (dischargeAt: string): Step[] =>
    isHeld && status === 'Cancelled' ? [{ kind: 'stop', status }] : stepsTo(status, { ...details, dischargeAt })
  const sentAt = new Date(now.getTime() - Math.round(age * 3600) * 1000)
  const after = stepTimes(status, stepsUntil(now.toISOString()).length, { age, pace }, rng)
  // A booked patient will leave the hospital soon. An admitted patient left between booking and arrival.
  const dischargeAt = status === 'Booked' ? hoursAgo(now, -rng.int(8, 70)) : hoursAgo(sentAt, -(after(4) + after(5)) / 2)
  return walk(sent(start, sentAt.toISOString()), stepsUntil(dischargeAt), people, step => hoursAgo(sentAt, -after(step)))
}

const reasonsFor: Partial<Record<Status, readonly string[]>> = {
  'Declined Insurance': reasons.payment_rejected_reason,
  'Declined Application': reasons.not_accepted_reason,
  Rejected: reasons.not_ready_to_commit_reason,
  Cancelled: closeReasons,
}

const randomDetails = (status: Status, { pick, chance, int }: Random): Omit<Details, 'private_insurance' | 'dischargeAt'> => ({
  ...(reasonsFor[status] && { reason: pick(reasonsFor[status]) }),
  vob: { deductible: int(0, 60) * 50, copay: int(0, 20) * 25, scholarship_amount: chance(0.4) ? int(2, 20) * 50 : null },
  transport_method: pick(transportMethods.filter(method => method !== 'Other')),
  withoutInterview: chance(0.35),
})

const day = 24

/**
 * How many hours ago an application with this status was sent. Most applications waiting for a facility are still within the
 * one-hour response target; ended applications are weeks old.
 */
function randomAge(status: Status, { int }: Random): number {
  if (status === 'New') return int(6, 80) / 60
  if (inReview(status)) return int(3, 12)
  if (status === 'Accepted') return int(8, 30)
  if (status === 'Booked') return int(70, 150)
  if (status === 'Admitted') return int(9 * day, 20 * day)
  if ((outcomes as readonly string[]).includes(status)) return int(60 * day, 140 * day)
  if (isEnded(status)) return int(5 * day, 25 * day)
  return int(150 * day, 240 * day)
}

const inReview = (status: Status) => status === 'In Review' || status === 'Request for Interview'

/** The length of the stay before an outcome, in hours. */
function randomStay(status: Status, { int }: Random): number {
  if (status.includes('30+')) return int(31 * day, 45 * day)
  if (status.includes('<30')) return int(18 * day, 28 * day)
  if (status === completionOutcomes[0]) return int(4 * day, 7 * day)
  return int(3 * day, 14 * day)
}

/**
 * The time of each step, in hours after the application was sent. Answers come within a day (within an hour for half of the older
 * applications), and an outcome comes after the stay. An application in review got its latest answer in the last 80 minutes.
 */
function stepTimes(
  status: Status,
  stepCount: number,
  { age, pace }: Pick<PlannedApplication, 'age' | 'pace'>,
  rng: Random,
): (step: number) => number {
  const hours = rng.int(5, 14)
  const part = rng.next()
  const waitHours = (10 + 70 * part) / 60
  const step = inReview(status)
    ? (age - waitHours) / Math.max(stepCount, 1)
    : Math.min(hours + part, (age - 1) / Math.max(stepCount, 1))
  const stayHours = stepCount === 6 ? randomStay(status, rng) : 0
  if (pace) return stepNumber => stepNumber * pace * (1 + 4 * part) + (stepNumber === 6 ? stayHours : 0)
  const firstStep = age > 5 * day && age % 2 === 1 ? Math.min(step, 0.3 + (age % 7) / 12) : step
  return stepNumber => (stepNumber === 1 ? firstStep : stepNumber * step) + (stepNumber === 6 ? stayHours : 0)
}
