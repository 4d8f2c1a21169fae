import HotelOutlined from '@mui/icons-material/HotelOutlined'
import Box from '@mui/material/Box'
import type { BedHold } from '#domain/beds/schema.ts'
import { useNow } from '../../components/RelativeTime.tsx'
import { ToneChip } from '../../components/Tone.tsx'
import { timeSpan, workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/beds.ts'

const { hold } = texts

/** Time left on a bed hold; the exact time is in the title. Renders nothing without a hold. */
export function HeldBed({ of }: { of: BedHold | null | undefined }) {
  const now = useNow(15_000)
  if (!of) return null
  const left = Date.parse(of.until) - now
  return (
    <Box component="time" dateTime={of.until} title={workflowTime(of.until)} sx={{ display: 'inline-flex' }}>
      <ToneChip
        tone={left > 0 ? 'success' : 'neutral'}
        icon={<HotelOutlined />}
        label={left > 0 ? hold.left(timeSpan(Math.max(left, 60_000))) : hold.over}
      />
    </Box>
  )
}
