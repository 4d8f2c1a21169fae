import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import { entriesOf, keysOf } from '#domain/keys.ts'
import { useNow } from '../../components/RelativeTime.tsx'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/approval.ts'

const { arrival } = texts
const lengths = { days: 86_400, hours: 3600, minutes: 60, seconds: 1 } as const

export function partsOf(seconds: number): Record<keyof typeof lengths, number> {
  let left = Math.max(0, Math.floor(seconds))
  const parts = { days: 0, hours: 0, minutes: 0, seconds: 0 }
  for (const unit of keysOf(lengths)) {
    parts[unit] = Math.floor(left / lengths[unit])
    left %= lengths[unit]
  }
  return parts
}

/** Countdown to an instant in epoch seconds. Screen readers read one static sentence instead of every tick (APP-009). */
export function Countdown({ to }: { to: number }) {
  const left = to - useNow(1000) / 1000
  if (left <= 0) return <Box sx={{ typography: 'body2', fontWeight: 600 }}>{arrival.passed}</Box>
  return (
    <Box>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }} aria-hidden="true">
        {arrival.until}
      </Box>
      <Box sx={visuallyHidden}>{arrival.dueAt(workflowTime(to * 1000))}</Box>
      <Box role="timer" aria-live="off" aria-hidden="true" sx={{ display: 'flex', gap: 1 }}>
        {entriesOf(partsOf(left)).map(([unit, count]) => (
          <Box key={unit} sx={{ minWidth: 60, textAlign: 'center', bgcolor: 'action.hover', borderRadius: 1, px: 1, py: 0.5 }}>
            <Box sx={{ fontSize: '1.25rem', fontWeight: 650, lineHeight: 1.3 }}>{count}</Box>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{arrival.units[unit]}</Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
