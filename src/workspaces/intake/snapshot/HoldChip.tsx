import GavelOutlined from '@mui/icons-material/GavelOutlined'
import type { InvoluntaryHold } from '#domain/intake/patients/snapshot/schema.ts'
import { minuteIn } from '#domain/platform/dates.ts'
import { involuntaryHoldTexts as texts } from '../../../i18n/english/snapshot.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { ToneChip } from '../../../ui/StatusChip.tsx'
import { zoneWords } from '../../../ui/times.ts'

const minute = 60_000
/** If less time than this is left, the chip becomes a warning, because the last reminder has already been sent. */
const soon = 4 * 60 * minute

/** Formats a duration: "1 day 3 h", "5 h 12 min", or "40 min". */
export function duration(milliseconds: number): string {
  const minutes = Math.floor(Math.abs(milliseconds) / minute)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days) return [texts.days(days), ...(hours ? [texts.hours(hours)] : [])].join(' ')
  return hours ? `${texts.hours(hours)} ${texts.minutes(minutes % 60)}` : texts.minutes(minutes)
}

/**
 * An involuntary hold with the countdown to its end, updated every minute, if the end is known. The tooltip has the exact time. `short`
 * is for rows of a list.
 */
export function HoldChip({ hold, short = false }: { hold: InvoluntaryHold | null; short?: boolean }) {
  const now = useNow()
  if (!hold) return null
  if (!hold.hold_expires_at) return <ToneChip tone="info" icon={<GavelOutlined />} label={texts.noEnd} />
  const left = Date.parse(hold.hold_expires_at) - now
  const label = left > 0 ? (short ? texts.short : texts.expires)(duration(left)) : texts.expired(duration(left))
  const exact = `${minuteIn(hold.time_zone, hold.hold_expires_at)} (${zoneWords(hold.time_zone)})`
  return <ToneChip tone={left < soon ? 'warning' : 'info'} icon={<GavelOutlined />} label={label} title={exact} />
}
