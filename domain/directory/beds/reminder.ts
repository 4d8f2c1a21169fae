import { type Answering, minuteOf } from '../answering/schema.ts'
import { modulo, offsetAt, timeOfWeek, week } from '../answering/wallClock.ts'
import type { FacilityBeds } from './schema.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The local time at which to remind a facility that has no response hours. */
const morning = { from: '08:00' }
const everyDay = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, ...morning }))

/** When the facility's response hours next begin. */
export function nextReminder(now: string, { answering_hours, time_zone }: Answering): string {
  const from = Date.parse(now)
  const offset = offsetAt(time_zone, from)
  const instants = (answering_hours ?? everyDay).map(span => {
    const at = span.weekday * day + minuteOf(span.from) * minute
    const instant = from + modulo(at - timeOfWeek(from, offset) - 1, week) + 1
    // Correct for a clock change between now and then.
    const corrected = instant - (offsetAt(time_zone, instant) - offset)
    return corrected > from ? corrected : corrected + week
  })
  return new Date(Math.min(...instants)).toISOString()
}

/** How long a facility keeps receiving reminders after its last report, in milliseconds. */
const givenUp = 7 * day

/**
 * Whether to send a reminder now because some counts expire within a day. Returns `never` if nothing has been reported for a week.
 * The next report restarts the reminders.
 */
export function isReminderDue({ beds, reminder }: Pick<FacilityBeds, 'beds' | 'reminder'>, now: string): boolean | 'never' {
  const reported = beds.flatMap(bed => (bed.told_at && bed.fades_at ? [{ told_at: bed.told_at, fades_at: bed.fades_at }] : []))
  const at = Date.parse(now)
  if (!reported.some(bed => Date.parse(bed.told_at) > at - givenUp)) return 'never'
  return reminder && reported.some(bed => Date.parse(bed.fades_at) <= at + day)
}

/** How long the link in a reminder email is valid, in seconds. */
export const linkLifetime = 24 * 60 * 60
