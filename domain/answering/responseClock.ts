import { nextStep, type Standing } from '../applications/approval.ts'
import { type Answering, type AnsweringSpan, lengthOf, minuteOf } from './schema.ts'
import { intoWeek, modulo, nextChange, offsetAt, week } from './wallClock.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** When half of the time to answer is over, and when all of it is: ISO instants. */
export type Deadline = { half: string; due: string }

/**
 * By when a facility means to have answered, of whom it has been the turn since then: its target counted in answering hours
 * alone, on the clock of its own wall, across midnight and changes of daylight saving (an hour that is skipped does not count,
 * one that comes twice counts twice).
 */
export function deadlineOf(since: string, { answer_target_minutes, answering_hours, time_zone }: Answering): Deadline {
  const whole = answer_target_minutes * minute
  const after = (time: number) =>
    new Date(
      answering_hours ? afterOpenTime(Date.parse(since), time, answering_hours, time_zone) : Date.parse(since) + time,
    ).toISOString()
  return { half: after(whole / 2), due: after(whole) }
}

/**
 * Whether the clock runs while the facility has this turn: for the answers that a patient waits for. Whether the patient was
 * admitted is asked days ahead, and by a prompt of its own (APP-064).
 */
export const isTimed = (application: Standing): boolean => {
  const step = nextStep(application)
  return step?.by === 'facility' && step.field !== 'patient_admitted'
}

/** The instant at which so much open time has gone by. */
function afterOpenTime(from: number, time: number, hours: readonly AnsweringSpan[], zone: string): number {
  const spans = hours.map(span => ({ at: span.weekday * day + minuteOf(span.from) * minute, length: lengthOf(span) * minute }))
  let [instant, left] = [from, time]
  for (;;) {
    const wall = intoWeek(instant, offsetAt(zone, instant))
    const isOpen = spans.some(({ at, length }) => modulo(wall - at, week) < length)
    const boundaries = spans.flatMap(({ at, length }) => [at, at + length])
    const next = instant + Math.min(...boundaries.map(at => modulo(at - wall - 1, week) + 1))
    const end = nextChange(zone, instant, next)
    if (isOpen && left <= end - instant) return instant + left
    if (isOpen) left -= end - instant
    instant = end
  }
}
