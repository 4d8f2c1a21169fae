import { texts } from '../../i18n/english/retention.ts'

/** Formats a number of days. If it equals a whole number of years, allowing for leap days, uses years. */
export function formatDays(days: number): string {
  const years = Math.round(days / 365.25)
  const wholeYears = years > 0 && days >= Math.floor(years * 365.25) && days <= Math.ceil(years * 365.25) + 1
  return wholeYears ? texts.rules.years(years) : texts.rules.days(days)
}
