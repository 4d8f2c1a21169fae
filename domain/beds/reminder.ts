import { type Answering, minuteOf } from '../answering/schema.ts'
import { intoWeek, modulo, offsetAt, week } from '../answering/wallClock.ts'
import type { FacilityBeds } from './schema.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** When a facility that answers always is asked, by the clock on its wall. */
const morning = { from: '08:00' }
const everyDay = [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, ...morning }))

/** The next moment at which the answering hours begin, by the clock on the facility's wall. */
export function nextReminder(now: string, { answering_hours, time_zone }: Answering): string {
  const from = Date.parse(now)
  const offset = offsetAt(time_zone, from)
  const instants = (answering_hours ?? everyDay).map(span => {
    const at = span.weekday * day + minuteOf(span.from) * minute
    const instant = from + modulo(at - intoWeek(from, offset) - 1, week) + 1
    // By then the wall may go by another offset.
    const corrected = instant - (offsetAt(time_zone, instant) - offset)
    return corrected > from ? corrected : corrected + week
  })
  return new Date(Math.min(...instants)).toISOString()
}

/** After so long without a word a facility is asked no more. */
const givenUp = 7 * day

/**
 * Whether to ask for the numbers now: some fade within a day. `never` where nothing was told, or for a week: then the facility is
 * asked no more until it tells again.
 */
export function asksNow({ beds, reminder }: Pick<FacilityBeds, 'beds' | 'reminder'>, now: string): boolean | 'never' {
  const told = beds.flatMap(bed => (bed.told_at && bed.fades_at ? [{ told_at: bed.told_at, fades_at: bed.fades_at }] : []))
  const at = Date.parse(now)
  if (!told.some(bed => Date.parse(bed.told_at) > at - givenUp)) return 'never'
  return reminder && told.some(bed => Date.parse(bed.fades_at) <= at + day)
}

/** How long the link in a mail opens the numbers, in seconds. */
export const linkLives = 24 * 60 * 60
