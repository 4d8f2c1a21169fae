import { type Answering, type AnsweringSpan, minuteOf, spanMinutes } from './schema.ts'
import { modulo, nextChange, offsetAt, timeOfWeek, week } from './wallClock.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The times when half and all of the response time have elapsed, in ISO 8601. */
export type Deadline = { half: string; due: string }

/**
 * The response deadline: `since` plus the target, counting only the facility's response hours in its local time. Handles midnight
 * and daylight saving changes: a skipped hour does not count, and a repeated hour counts twice.
 */
export function deadlineOf(since: string, { answer_target_minutes, answering_hours, time_zone }: Answering): Deadline {
  const targetMs = answer_target_minutes * minute
  const after = (time: number) =>
    new Date(
      answering_hours ? afterOpenTime(Date.parse(since), time, answering_hours, time_zone) : Date.parse(since) + time,
    ).toISOString()
  return { half: after(targetMs / 2), due: after(targetMs) }
}

/** The instant when `time` milliseconds of response hours have elapsed since `from`. */
function afterOpenTime(from: number, time: number, hours: readonly AnsweringSpan[], zone: string): number {
  const spans = hours.map(span => ({ at: span.weekday * day + minuteOf(span.from) * minute, length: spanMinutes(span) * minute }))
  let [instant, remaining] = [from, time]
  for (;;) {
    const position = timeOfWeek(instant, offsetAt(zone, instant))
    const isOpen = spans.some(({ at, length }) => modulo(position - at, week) < length)
    const boundaries = spans.flatMap(({ at, length }) => [at, at + length])
    const next = instant + Math.min(...boundaries.map(at => modulo(at - position - 1, week) + 1))
    const end = nextChange(zone, instant, next)
    if (isOpen && remaining <= end - instant) return instant + remaining
    if (isOpen) remaining -= end - instant
    instant = end
  }
}
