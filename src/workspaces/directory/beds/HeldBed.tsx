import HotelOutlined from '@mui/icons-material/HotelOutlined'
import type { BedHold } from '#domain/directory/beds/schema.ts'
import { texts } from '../../../i18n/english/beds.ts'
import { useNow } from '../../../ui/RelativeTime.tsx'
import { ToneChip } from '../../../ui/Tone.tsx'
import { timeSpan, workflowTime } from '../../../ui/times.ts'

const { hold } = texts

/** Shows the time left on a bed hold. The tooltip has the exact time. Renders nothing if there is no hold. */
export function HeldBed({ hold: bedHold }: { hold: BedHold | null | undefined }) {
  const now = useNow(15_000)
  if (!bedHold) return null
  const remaining = Date.parse(bedHold.until) - now
  return (
    <time dateTime={bedHold.until} title={workflowTime(bedHold.until)} style={{ display: 'inline-flex' }}>
      <ToneChip
        tone={remaining > 0 ? 'success' : 'neutral'}
        icon={<HotelOutlined />}
        label={remaining > 0 ? hold.left(timeSpan(Math.max(remaining, 60_000))) : hold.over}
      />
    </time>
  )
}
