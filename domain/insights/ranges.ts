import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { addYears } from 'date-fns/addYears'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { endOfMonth } from 'date-fns/endOfMonth'
import { endOfQuarter } from 'date-fns/endOfQuarter'
import { endOfYear } from 'date-fns/endOfYear'
import { format } from 'date-fns/format'
import { isLastDayOfMonth } from 'date-fns/isLastDayOfMonth'
import { parseISO } from 'date-fns/parseISO'
import { startOfISOWeek } from 'date-fns/startOfISOWeek'
import { startOfMonth } from 'date-fns/startOfMonth'
import { startOfQuarter } from 'date-fns/startOfQuarter'
import { startOfYear } from 'date-fns/startOfYear'

export type DayRange = { start_date: string; end_date: string }

const last = (start: (day: Date) => Date, stepBack: (day: Date) => Date, end: (day: Date) => Date) => (today: Date) => {
  const first = start(stepBack(today))
  return [first, end(first)] as const
}
const toDate = (start: (day: Date) => Date) => (today: Date) => [start(today), today] as const

/** Named ranges (INS-012). Weeks start on Monday, and no range ends after today. */
const presets = {
  Today: (today: Date) => [today, today] as const,
  'Week to Date': toDate(startOfISOWeek),
  'Last Week': last(
    startOfISOWeek,
    day => addDays(day, -7),
    day => addDays(day, 6),
  ),
  'Month to Date': toDate(startOfMonth),
  'Last Month': last(startOfMonth, day => addMonths(startOfMonth(day), -1), endOfMonth),
  'Quarter to Date': toDate(startOfQuarter),
  'Last Quarter': last(startOfQuarter, day => addMonths(startOfQuarter(day), -3), endOfQuarter),
  'Year to Date': toDate(startOfYear),
  'Last Year': last(startOfYear, day => addYears(startOfYear(day), -1), endOfYear),
}
export type RangeName = keyof typeof presets
export const rangeNames = Object.keys(presets) as RangeName[]

const written = (day: Date) => format(day, 'yyyy-MM-dd')

/** The first and last day in a named range, relative to `today` (yyyy-MM-dd). */
export function rangeNamed(name: RangeName, today: string): DayRange {
  const [start, end] = presets[name](parseISO(today))
  return { start_date: written(start), end_date: written(end) }
}

/** The default range: the last 90 days, including today (INS-011). */
export const defaultRange = (today: string): DayRange => ({
  start_date: written(addDays(parseISO(today), -89)),
  end_date: today,
})

/** The number of days in a range, including its first and last day. */
export const daysIn = ({ start_date, end_date }: DayRange): number =>
  differenceInCalendarDays(parseISO(end_date), parseISO(start_date)) + 1

/**
 * The period that ends the day before a range starts and that the range is compared with. It has as many whole months if the range
 * consists of whole months (a quarter is compared with the quarter before), and as many days otherwise.
 */
export function periodBefore(range: DayRange): DayRange {
  const [start, end] = [parseISO(range.start_date), parseISO(range.end_date)]
  const wholeMonths = start.getDate() === 1 && isLastDayOfMonth(end)
  return {
    start_date: written(
      wholeMonths ? addMonths(start, differenceInCalendarMonths(start, end) - 1) : addDays(start, -daysIn(range)),
    ),
    end_date: written(addDays(start, -1)),
  }
}

/** The number of weeks in a trend. */
export const trendWeeks = 13

/** The first days of the trend's weeks, oldest first. The last week ends on this day. */
export const weeksUntil = (end_date: string): string[] =>
  Array.from({ length: trendWeeks }, (_, n) => written(addDays(parseISO(end_date), -7 * (trendWeeks - n) + 1)))
