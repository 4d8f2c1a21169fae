import { enumIgnoringCase, text } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { optionalFilter, type PayerGroup, payerGroups } from './filters.ts'
import { type DayRange, daysIn, trendWeeks } from './ranges.ts'

/** What happens after a patient arrives, in order. */
export const milestones = ['first_application', 'first_answer', 'acceptance', 'departure', 'admission'] as const
export type Milestone = (typeof milestones)[number]

/**
 * A patient's wait (for a treatment center: an application's). Times are seconds, from any moment on, or null if something has not
 * happened or is unknown. `daysAgo` is the number of days between the patient's registration and the last day of the report.
 */
export type Wait = {
  daysAgo: number
  payer: PayerGroup
  start: number
  /** Whether the departure is only the time in the booking, because no one entered when the patient left. */
  is_booked: boolean
} & Record<Milestone, number | null>

/** Median and 90th percentile in minutes, rounded; null if nothing was counted. */
export type Figure = { count: number; median: number | null; p90: number | null }

/**
 * The value below which this fraction of the sorted values lies, interpolated between neighbors as `percentile_cont` does in SQL.
 * Returns null if there are no values.
 */
export function percentile(sorted: ArrayLike<number>, fraction: number): number | null {
  const at = (sorted.length - 1) * fraction
  const [below, above] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]]
  return below === undefined || above === undefined ? null : below + (above - below) * (at - Math.floor(at))
}

const inMinutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 60))

/** The figure of these durations in whole seconds. */
export function figureOf(seconds: readonly number[]): Figure {
  // An array of integers sorts several times faster than one of any numbers, and is sorted only once.
  const sorted = Int32Array.from(seconds).sort()
  return { count: sorted.length, median: inMinutes(percentile(sorted, 0.5)), p90: inMinutes(percentile(sorted, 0.9)) }
}

/** Seconds between two times; null if one is unknown or the second one is earlier, which is a mistake in the record. */
export const secondsBetween = (from: number | null, to: number | null): number | null =>
  from === null || to === null || to < from ? null : to - from

/** Boarding: from the first application (the decision to transfer) until departure or, if that is unknown, admission. */
export const boardingSeconds = (wait: Wait): number | null =>
  secondsBetween(wait.first_application, wait.departure ?? wait.admission)

/** Whether something happened before the wait started, according to the record. */
const isOutOfOrder = (wait: Wait) => milestones.some(name => (wait[name] ?? wait.start) < wait.start)

/** The known durations among these waits. A loop, because `map` and `filter` took twice as long for thousands of waits. */
function known(waits: readonly Wait[], secondsOf: (wait: Wait) => number | null): number[] {
  const found: number[] = []
  for (const wait of waits) {
    const seconds = secondsOf(wait)
    if (seconds !== null) found.push(seconds)
  }
  return found
}

/** The steps of the funnel, each counted if it or a later one happened. */
const funnelSteps = {
  started: ['start', ...milestones],
  applied: milestones,
  answered: ['first_answer', 'acceptance', 'admission'],
  accepted: ['acceptance', 'admission'],
  admitted: ['admission'],
} as const satisfies Record<string, readonly (keyof Wait)[]>
export type FunnelStep = keyof typeof funnelSteps
export const funnelStepNames = Object.keys(funnelSteps) as [FunnelStep, ...FunnelStep[]]

/** How many got to each step, and that number as a percentage of the first step, in this period and in the one before. */
export function funnelOf(waits: readonly Wait[], earlier: readonly Wait[]) {
  const reached = (of: readonly Wait[], step: FunnelStep) => {
    const count = of.filter(wait => funnelSteps[step].some(name => wait[name] !== null)).length
    return { count, percent: of.length ? Math.round((100 * count) / of.length) : 0 }
  }
  return funnelStepNames.map(step => ({ step, ...reached(waits, step), before: reached(earlier, step) }))
}

/** The times of a report: its period compared with the one before, the trend of its last 13 weeks, payers, and the funnel. */
export function timesOf(waits: readonly Wait[], period: DayRange, before: DayRange) {
  const length = daysIn(period)
  // Counted once, because parsing the days took longer than everything else when it was done for each wait.
  const both = length + daysIn(before)
  const current = waits.filter(({ daysAgo }) => daysAgo < length)
  const earlier = waits.filter(({ daysAgo }) => daysAgo >= length && daysAgo < both)
  const byWeek = Map.groupBy(waits, ({ daysAgo }) => Math.floor(daysAgo / 7))
  const weeks = Array.from({ length: trendWeeks }, (_, n) => byWeek.get(trendWeeks - 1 - n) ?? [])
  const secondsTo = (name: Milestone, of: readonly Wait[]) => known(of, wait => secondsBetween(wait.start, wait[name]))
  const boarding = known(current, boardingSeconds)
  const to = (name: Milestone, of: readonly Wait[]) => figureOf(secondsTo(name, of))
  return {
    milestones: milestones.map(milestone => ({
      milestone,
      current: figureOf(secondsTo(milestone, current)),
      before: figureOf(secondsTo(milestone, earlier)),
      weeks: weeks.map(week => figureOf(secondsTo(milestone, week)).median),
    })),
    boarding: {
      current: figureOf(boarding),
      before: figureOf(known(earlier, boardingSeconds)),
      weeks: weeks.map(week => figureOf(known(week, boardingSeconds)).median),
      total: Math.round(boarding.reduce((sum, seconds) => sum + seconds, 0) / 60),
    },
    payers: payerGroups.flatMap(payer => {
      const [own, ownBefore] = [current, earlier].map(waits => waits.filter(wait => wait.payer === payer)) as [Wait[], Wait[]]
      if (!own.length) return []
      const [acceptance, admission] = [to('acceptance', own), to('admission', own)]
      return [{ payer, count: own.length, acceptance, admission, before: to('admission', ownBefore) }]
    }),
    funnel: funnelOf(current, earlier),
    booked_departures: known(current, wait => (wait.is_booked ? secondsBetween(wait.start, wait.departure) : null)).length,
    out_of_order: current.filter(isOutOfOrder).length,
  }
}

/** The smallest number of waits whose median is compared with another one. With fewer, one unusual wait would look like a trend. */
export const fewestCompared = 5

/** The change in percent from one median to another; null if the earlier one is zero or missing, or if one counts too few waits. */
export const changeOf = (current: Figure, before: Figure): number | null =>
  current.median === null || !before.median || hasTooFew(current, before)
    ? null
    : Math.round((100 * (current.median - before.median)) / before.median)

/** Whether there are figures for both periods, but one counts too few waits for a comparison. */
export const hasTooFew = (current: Figure, before: Figure): boolean =>
  current.count > 0 && before.count > 0 && Math.min(current.count, before.count) < fewestCompared

/** One facility in a report. `answer` and `wait` are medians in minutes. */
export type FacilityTimes = {
  id: number
  name: string
  sent: number
  accepted: number
  answer: number | null
  wait: number | null
}
type CountedReason = { facility_id: number; label: string; count: number }

export const facilitySorts = ['sent', 'accepted', 'answer', 'wait', 'name'] as const
export type FacilitySort = (typeof facilitySorts)[number]

const mostFirst = <T extends { label: string; count: number }>(reasons: readonly T[]) =>
  reasons.toSorted((a, b) => b.count - a.count || a.label.localeCompare(b.label))
const acceptedPercent = ({ sent, accepted }: FacilityTimes) => Math.round((100 * accepted) / sent)

/** The number of decline reasons that a facility's row lists. */
const topReasons = 3

/**
 * A report's facilities with their most frequent decline reasons: those with the most applications, the highest percentage, or the
 * longest time first. Facilities without a figure come last.
 */
export function facilityRows(facilities: readonly FacilityTimes[], reasons: readonly CountedReason[], sort: FacilitySort) {
  const ofFacility = Map.groupBy(reasons, reason => reason.facility_id)
  const value = (row: FacilityTimes) => (sort === 'accepted' ? acceptedPercent(row) : sort === 'name' ? 0 : row[sort]) ?? -1
  return facilities
    .toSorted((a, b) => value(b) - value(a) || a.name.localeCompare(b.name) || a.id - b.id)
    .map(row => ({
      ...row,
      percent: acceptedPercent(row),
      reasons: mostFirst(ofFacility.get(row.id) ?? [])
        .slice(0, topReasons)
        .map(({ label, count }) => ({ label, count })),
    }))
}

/** Decline reasons of all facilities, most frequent first, with how often they were given in the period before. */
export function allReasons(reasons: readonly CountedReason[], earlier: readonly { label: string; count: number }[]) {
  const byLabel = Map.groupBy(reasons, ({ label }) => label)
  const before = new Map(earlier.map(({ label, count }) => [label, count]))
  const sum = (rows: readonly CountedReason[]) => rows.reduce((all, { count }) => all + count, 0)
  return mostFirst([...byLabel].map(([label, rows]) => ({ label, count: sum(rows), before: before.get(label) ?? 0 })))
}

const minutes = z.number().int().nullable()
const FigureSchema = z
  .object({ count: z.number().int(), median: minutes, p90: minutes.describe('90th percentile') })
  .describe('Minutes; null if nothing was counted')
const reached = { count: z.number().int(), percent: z.number().int() }
const Period = z.object({ start_date: text(10), end_date: text(10) })
const Reason = z.object({ label: z.string(), count: z.number().int() })

/** How long patients waited during a period, compared with the period before. */
export const Times = z.object({
  before: Period.describe('The period that the figures are compared with'),
  weeks: z.array(text(10)).describe('The first days of the weeks in the trend, oldest first'),
  milestones: z.array(
    z.object({
      milestone: z.enum(milestones),
      current: FigureSchema,
      before: FigureSchema,
      weeks: z.array(minutes).describe('The median of each week'),
    }),
  ),
  boarding: z.object({
    current: FigureSchema,
    before: FigureSchema,
    weeks: z.array(minutes).describe('The median of each week'),
    total: z.number().int().describe('The sum for all patients, in minutes'),
  }),
  payers: z.array(
    z.object({
      payer: z.enum(payerGroups),
      count: z.number().int(),
      acceptance: FigureSchema,
      admission: FigureSchema,
      before: FigureSchema.describe('The time to admission in the period before'),
    }),
  ),
  funnel: z.array(z.object({ step: z.enum(funnelStepNames), ...reached, before: z.object(reached) })),
  booked_departures: z
    .number()
    .int()
    .describe('How many departures are the time in the booking, because no one entered when the patient left'),
  out_of_order: z.number().int().describe('How many have a time before their arrival. These times are left out.'),
})
export type Times = z.infer<typeof Times>

/** Facilities with their response times, acceptances, and decline reasons. */
export const FacilityReport = z.object({
  facilities: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      sent: z.number().int(),
      accepted: z.number().int(),
      percent: z.number().int().describe('Accepted applications as a percentage of those sent'),
      answer: minutes.describe('Median minutes from the application to the facility’s first answer'),
      wait: minutes.describe('Median minutes until admission, for patients that this facility admitted'),
      reasons: z.array(Reason).describe('The most frequent decline reasons'),
    }),
  ),
  total: z.number().int().describe('Total number of facilities. The response includes only the first ones.'),
  reasons: z
    .array(Reason.extend({ before: z.number().int() }))
    .describe('Decline reasons of all facilities, most frequent first'),
})
export type FacilityReport = z.infer<typeof FacilityReport>

export const facilitySort = {
  sort: optionalFilter(enumIgnoringCase(facilitySorts)).describe(`Default: sent. One of: ${facilitySorts.join(', ')}`),
}
