import { once } from '#domain/once.ts'
import { texts } from '../i18n/english/fields.ts'

const workflow = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      month: '2-digit',
      day: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: true,
    }),
)

/**
 * Formats an instant for the patient workflow: `MM/dd/yyyy hh:mm a` in the viewer's time zone (UX-002). Returns an empty string
 * for an invalid instant.
 */
export function workflowTime(instant: string | number | Date | null | undefined): string {
  if (instant === null || instant === undefined) return ''
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) {
    // biome-ignore lint/suspicious/noConsole: invalid dates are logged as specified, without their content.
    console.warn('An invalid date is shown empty.')
    return ''
  }
  return workflow().format(time).replace(',', '').replace('\u202F', ' ')
}

const relative = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))
const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/**
 * Formats the time between an instant and `now` in its largest whole unit, such as "3 hours ago". Returns "just now" for less
 * than a minute.
 */
export function timeAgo(instant: string | number | Date, now: number): string {
  const seconds = (new Date(instant).getTime() - now) / 1000
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? []
  return unit && size ? relative().format(Math.trunc(seconds / size), unit) : texts.justNow
}

/** Formats the time since an instant in its largest whole unit, such as "3 hours". Returns at least "1 minute". */
export function timeFor(instant: string, now: number): string {
  const seconds = Math.max((now - Date.parse(instant)) / 1000, 60)
  const [unit, size] = units.find(([, length]) => seconds >= length)!
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.trunc(seconds / size))
}

const unitFormat = (unit: string) => once(() => new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'short' }))
const days = unitFormat('day')
const hours = unitFormat('hour')
const minutes = unitFormat('minute')

/** Formats a rounded duration in milliseconds: "34 min", "2 hr 10 min", "15 hr", "3 days". */
export function timeSpan(milliseconds: number): string {
  const totalMinutes = Math.floor(milliseconds / 60_000)
  if (totalMinutes >= 2 * 24 * 60) return days().format(Math.floor(totalMinutes / (24 * 60)))
  if (totalMinutes < 60) return minutes().format(totalMinutes)
  const restMinutes = totalMinutes < 10 * 60 ? totalMinutes % 60 : 0
  return [hours().format(Math.floor(totalMinutes / 60)), ...(restMinutes ? [minutes().format(restMinutes)] : [])].join(' ')
}

const clock = once(() => new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }))

/** Formats the time of day in the viewer's time zone: "3:05 PM". */
export const timeOfDay = (instant: string): string => clock().format(new Date(instant)).replace('\u202F', ' ')
