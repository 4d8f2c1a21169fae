import { minuteIn } from '#domain/platform/zones.ts'
import { workflowTime } from '../../../ui/times.ts'

/**
 * Formats an instant from the clinical snapshot in the hospital's time zone, as in the form where it was entered. Names the zone
 * for viewers whose clocks show another time: 11/20/2026 03:04 PM PST.
 */
export function hospitalTime(zone: string, instant: string): string {
  const time = minuteIn(zone, instant)
  return time === workflowTime(instant) ? time : `${time} ${zoneCode(zone, instant)}`
}

const zoneCode = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'short' })
    .formatToParts(new Date(instant))
    .find(({ type }) => type === 'timeZoneName')!.value
