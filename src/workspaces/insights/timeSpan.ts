import { texts } from '../../i18n/english/fields.ts'

const { day, hour, minute } = texts.shortLength

/** Formats a duration in its two largest units: "2 hr 30 min", "3 days 4 hr". */
export function timeSpan(minutes: number): string {
  const total = Math.round(minutes)
  const [days, hours, restMinutes] = [Math.floor(total / 1440), Math.floor((total % 1440) / 60), total % 60]
  if (days) return [day(days), hours && hour(hours)].filter(Boolean).join(' ')
  if (hours) return [hour(hours), restMinutes && minute(restMinutes)].filter(Boolean).join(' ')
  return minute(restMinutes)
}
