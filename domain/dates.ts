/** A day as MM/dd/yyyy, as the wire has a date of birth (decisions, wire). */
const usDay = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** The day as yyyy-MM-dd, or nothing where it is no day of the calendar. */
export function isoDay(value: string): string | undefined {
  const parts = usDay.exec(value)
  if (!parts) return undefined
  const iso = `${parts[3]}-${parts[1]}-${parts[2]}`
  const date = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== iso ? undefined : iso
}

const pacific = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day of an instant in Pacific time, as people in the US write it: 11/20/2026 (spec 1 §9). */
export const pacificDay = (instant: string): string => pacific.format(new Date(instant))
