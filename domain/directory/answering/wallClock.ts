const minute = 60_000
const day = 24 * 60 * minute
export const week = 7 * day

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * The UTC offset of a time zone at an instant, in milliseconds. Date libraries do not work here. They treat the instant as the
 * machine's local time, so they are off by an hour near daylight saving changes.
 */
export function offsetAt(zone: string, instant: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  const name = format.formatToParts(instant).find(part => part.type === 'timeZoneName')!.value
  const [, sign, hours, minutes] = /GMT(?:([+-])(\d+):(\d+))?/.exec(name)!
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute : 0
}

/** Milliseconds since midnight on Sunday, local time. January 1, 1970, was a Thursday. */
export const timeOfWeek = (instant: number, offset: number): number => modulo(instant + offset + 4 * day, week)

/** The first instant after `from` with a different UTC offset, or `to` if the offset stays the same. */
export function nextChange(zone: string, from: number, to: number): number {
  const offset = offsetAt(zone, from)
  if (offsetAt(zone, to) === offset) return to
  let [same, other] = [from, to]
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2)
    if (offsetAt(zone, middle) === offset) same = middle
    else other = middle
  }
  return other
}

export const modulo = (number: number, by: number): number => ((number % by) + by) % by
