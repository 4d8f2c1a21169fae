import type { Check } from '#domain/platform/system/schema.ts'
import { texts } from '../../../i18n/english/system.ts'

const { abouts, causes } = texts.checks

/** Explains why a check failed and what to do about it. If the check is ok, describes what is working. */
export function explain({ name, state, cause, amount, job }: Check): string {
  if (cause === null) return state === 'unknown' ? texts.checks.unknown : abouts[name]
  switch (cause) {
    case 'disk_low':
      return causes.disk_low(amount ?? 0)
    case 'job_stuck':
    case 'job_failing':
      return causes[cause](job ?? '')
    case 'messages_late':
    case 'clock_wrong':
    case 'seals_late':
      return causes[cause](duration(Math.abs(amount ?? 0)))
    default:
      return causes[cause]
  }
}

const duration = (seconds: number) => (seconds < 120 ? texts.seconds(seconds) : texts.minutes(Math.round(seconds / 60)))
