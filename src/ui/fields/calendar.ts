/** A date as yyyy-MM-dd. Calculations use UTC, so daylight saving time cannot shift it. */
export type Day = string

const dayMs = 86_400_000
const toDay = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)
const toDate = (day: Day) => new Date(`${day}T00:00:00Z`)

export const addDays = (day: Day, days: number): Day => toDay(toDate(day).getTime() + days * dayMs)

/** Returns the same day in another month, or the last day if that month is shorter. */
export function addMonths(day: Day, months: number): Day {
  const date = toDate(day)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return toDay(first.getTime() + (Math.min(date.getUTCDate(), last) - 1) * dayMs)
}

/** Returns a month's weeks, starting on Sunday. Days in other months are null. */
export function weeksOf(day: Day): (Day | null)[][] {
  const first = `${day.slice(0, 7)}-01`
  const offset = toDate(first).getUTCDay()
  const days = Array.from({ length: 42 }, (_, index) => {
    const cell = addDays(first, index - offset)
    return cell.startsWith(day.slice(0, 7)) ? cell : null
  })
  return Array.from({ length: 6 }, (_, week) => days.slice(week * 7, week * 7 + 7)).filter(week => week.some(Boolean))
}

/** Returns the day that a key moves to in the grid (WAI-ARIA date picker pattern). Undefined for other keys. */
export function dayAfterKey(key: string, shift: boolean, day: Day): Day | undefined {
  const weekday = toDate(day).getUTCDay()
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekday)
    case 'End':
      return addDays(day, 6 - weekday)
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return undefined
  }
}
