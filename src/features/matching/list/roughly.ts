import { texts } from '../../../i18n/english/matching.ts'

/** A duration in rounded words: minutes up to an hour and a half, then hours, and days from two days on. */
export function roughly(minutes: number): string {
  const { durations } = texts.card
  if (minutes < 90) return durations.minutes(Math.max(1, minutes))
  const hours = Math.round(minutes / 60)
  return hours < 48 ? durations.hours(hours) : durations.days(Math.round(hours / 24))
}
