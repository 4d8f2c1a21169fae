import { completionOutcomes, outcomes } from '#domain/statuses/outcomes.ts'
import type { Status } from '#domain/statuses/statuses.ts'
import { isEnded } from '#domain/statuses/statusGroups.ts'
import type { Random } from './random.ts'

const day = 24

/**
 * How many hours ago an application with this status was sent. Most applications waiting for a facility are still within the
 * one-hour response target; ended applications are weeks old.
 */
export function randomAge(status: Status, { int }: Random): number {
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
 * applications), and an outcome comes after the stay. An application in review got its latest answer within 80 minutes.
 */
export function stepTimes(status: Status, stepCount: number, age: number, rng: Random): (step: number) => number {
  const hours = rng.int(5, 14)
  const part = rng.next()
  const waitHours = (10 + 70 * part) / 60
  const step = inReview(status)
    ? (age - waitHours) / Math.max(stepCount, 1)
    : Math.min(hours + part, (age - 1) / Math.max(stepCount, 1))
  const stayHours = stepCount === 6 ? randomStay(status, rng) : 0
  const firstStep = age > 5 * day && age % 2 === 1 ? Math.min(step, 0.3 + (age % 7) / 12) : step
  return stepNumber => (stepNumber === 1 ? firstStep : stepNumber * step) + (stepNumber === 6 ? stayHours : 0)
}
