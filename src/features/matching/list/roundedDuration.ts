import { texts } from '../../../i18n/english/matching.ts'

/** Rounds a duration and returns it as text: in minutes up to 90 minutes, in hours below two days, and then in days. */
export function roundedDuration(minutes: number): string {
  const { durations } = texts.card
  if (minutes < 90) return durations.minutes(Math.max(1, minutes))
  const hours = Math.round(minutes / 60)
  return hours < 48 ? durations.hours(hours) : durations.days(Math.round(hours / 24))
}
