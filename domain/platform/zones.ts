import { pacificZone } from './dates.ts'

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
const minute = { ...day, hour: '2-digit', minute: '2-digit', hour12: true } as const

/** Cached, because creating a formatter takes several milliseconds. */
const formatters = new Map<string, Intl.DateTimeFormat>()
function written(zone: string, shape: Intl.DateTimeFormatOptions, instant: string | Date): string {
  const key = `${zone} ${Object.keys(shape).join()}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', { ...shape, timeZone: zone })
  formatters.set(key, formatter)
  return formatter.format(new Date(instant)).replace(',', '').replace('\u202F', ' ')
}

/** Formats an instant to the second in Pacific time, for logs and exported files: 11/20/2026 03:04:05 PM. */
export const pacificSecond = (instant: string): string => written(pacificZone, { ...minute, second: '2-digit' }, instant)

/** Formats an instant to the minute in a time zone: 11/20/2026 03:04 PM. */
export const minuteIn = (zone: string, instant: string | Date): string => written(zone, minute, instant)

/** An instant's date in a time zone, as yyyy-MM-dd. */
export const dayIn = (zone: string, instant: string | Date): string =>
  written(zone, day, instant).replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$1-$2')

/** When a day (yyyy-MM-dd), or the day that many days later, begins in a time zone, in milliseconds. */
export function midnightIn(zone: string, date: string, daysLater = 0): number {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  const midnight = Date.UTC(year, month - 1, day + daysLater)
  const offset = (at: number) => Date.parse(`${minuteIn(zone, new Date(at))} UTC`) - at
  // The second time, the offset is that of the zone's midnight, which may differ from that of midnight in UTC.
  return midnight - offset(midnight - offset(midnight))
}

/** A time zone's common US name, such as Pacific Time. */
export const zoneName = (zone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')!.value

/** The name of an exported file without its extension, dated in Pacific time: audit-log-2026-11-23. */
export const datedName = (noun: string, instant: string | Date): string => `${noun}-${dayIn(pacificZone, instant)}`
