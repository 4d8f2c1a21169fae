import { dayProblem } from '../../platform/dates.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The error for an estimated discharge date (ISO 8601) more than one day in the past or more than a year from now (S-07). */
export function dischargeProblem(discharge: string, now: string): string | undefined {
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + 1)
  if (Date.parse(discharge) < Date.parse(now) - dayMs) return 'Estimated discharge cannot be more than one day in the past'
  return Date.parse(discharge) > latest.getTime() ? 'Estimated discharge cannot be more than one year from now' : undefined
}

const twelveHours = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

/**
 * The error for a typed date and time that could not be converted to an instant because a part is missing, the date does not exist,
 * or the time was skipped when the clocks moved forward. `missing` is the message for an empty field.
 */
export function momentProblem(given: unknown, missing: string): string {
  const typed = typeof given === 'object' && given !== null ? (given as { day?: unknown; time?: unknown }) : {}
  const [day, time] = [String(typed.day ?? ''), String(typed.time ?? '')]
  if (!day && !time) return missing
  if (!day) return 'Enter the date'
  const wrongDay = dayProblem(day)
  if (wrongDay) return wrongDay
  if (!time) return 'Enter the time'
  return `${twelveHours(time)} on ${day} does not exist because of daylight saving time. Enter a different time.`
}
