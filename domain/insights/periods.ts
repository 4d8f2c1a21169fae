import { addDays } from 'date-fns/addDays'
import { addMonths } from 'date-fns/addMonths'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInCalendarMonths } from 'date-fns/differenceInCalendarMonths'
import { format } from 'date-fns/format'
import { isLastDayOfMonth } from 'date-fns/isLastDayOfMonth'
import { parseISO } from 'date-fns/parseISO'
import type { DayRange } from './ranges.ts'

const written = (day: Date) => format(day, 'yyyy-MM-dd')

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
