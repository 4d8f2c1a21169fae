import { secondsAfter } from '../../platform/dates.ts'
import { modulo, offsetAt, timeOfWeek, week } from '../answering/responseClock.ts'
import { type Answering, minuteOf } from '../answering/schema.ts'
import { tag } from '../tags.ts'
import type { Bed, BedKind, BedSettings, FacilityBeds, Population } from './schema.ts'

const bedless: readonly number[] = Object.values(tag.bedless)
const hour = 60 * 60_000

/** The populations that a facility has beds for, based on the genders it admits: all three if it is coed or the genders are unknown. */
function populationsOf(accepted_genders: number | null): readonly Population[] {
  if (accepted_genders === tag.gender.femaleOnly) return ['women']
  if (accepted_genders === tag.gender.maleOnly) return ['men']
  return ['women', 'men', 'anyone']
}

type Listing = { treatment_levels: readonly number[]; accepted_genders: number | null }

/** The kinds of beds that a facility can report: each of its residential levels of care for each population that it admits. */
export const offeredBedKinds = ({ treatment_levels, accepted_genders }: Listing): BedKind[] =>
  treatment_levels
    .filter(level => !bedless.includes(level))
    .flatMap(treatment_level => populationsOf(accepted_genders).map(population => ({ treatment_level, population })))

export const sameKind = (a: BedKind, b: BedKind): boolean =>
  a.treatment_level === b.treatment_level && a.population === b.population

/** When a count expires. Computed on read, so no job has to expire counts. */
export const countExpiresAt = (told_at: string, { fade_hours }: Pick<BedSettings, 'fade_hours'>): string =>
  secondsAfter(told_at, fade_hours * 3600)

export const isFresh = ({ fades_at }: Pick<Bed, 'fades_at'>, now: string): boolean =>
  fades_at !== null && Date.parse(now) < Date.parse(fades_at)

/**
 * Whether a bed suits a patient: its level of care is one of the requested levels (if any), and it suits the patient's gender (if
 * known).
 */
export const suitsPatient = (bed: BedKind, { levels, gender }: { levels: readonly number[]; gender: string | null }): boolean =>
  (levels.length === 0 || levels.includes(bed.treatment_level)) &&
  (bed.population === 'anyone' ||
    (gender === 'male' ? bed.population === 'men' : gender === 'female' ? bed.population === 'women' : true))

/**
 * The current counts that may be one too high after a patient with these levels of care was admitted without a bed hold. Only the
 * facility changes its counts, so these are offered to its staff.
 */
export const countsToLower = ({ beds }: Pick<FacilityBeds, 'beds'>, levels: readonly number[], now: string): Bed[] =>
  beds.filter(bed => bed.open !== null && bed.open > bed.held && isFresh(bed, now) && levels.includes(bed.treatment_level))

const minute = 60_000
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
