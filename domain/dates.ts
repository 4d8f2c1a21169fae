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
