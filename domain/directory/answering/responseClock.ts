import { type Answering, type AnsweringSpan, minuteOf, spanMinutes } from './schema.ts'

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

export const week = 7 * day

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The UTC offset of a time zone at an instant, in milliseconds. Date libraries do not work here. They treat the instant as the
 * machine's local time, so they are off by an hour near daylight saving changes.
 */
export function offsetAt(zone: string, instant: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(instant).find(part => part.type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d+):(\d+))?/.exec(name)!
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute : 0
}

/** Milliseconds since midnight on Sunday, local time. January 1, 1970, was a Thursday. */
export const timeOfWeek = (instant: number, offset: number): number => modulo(instant + offset + 4 * day, week)

/** The first instant after `from` with a different UTC offset, or `to` if the offset stays the same. */
export function nextChange(zone: string, from: number, to: number): number {
  const offset = offsetAt(zone, from)
  if (offsetAt(zone, to) === offset) return to
  let [same, other] = [from, to]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (offsetAt(zone, middle) === offset) same = middle
    else other = middle
  }
  return other
}

export const modulo = (number: number, by: number): number => ((number % by) + by) % by
