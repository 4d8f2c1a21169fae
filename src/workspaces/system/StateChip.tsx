import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HelpOutlined from '@mui/icons-material/HelpOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import type { ReactElement } from 'react'
import type { Check } from '#domain/system/schema.ts'
import { type Tone, ToneChip, toneColors } from '../../components/Tone.tsx'
import { texts } from '../../i18n/english/system.ts'

const stateStyles: Record<Check['state'], { tone: Tone; icon: ReactElement }> = {
  ok: { tone: 'success', icon: <CheckCircleOutlined /> },
  warning: { tone: 'warning', icon: <WarningAmberOutlined /> },
  failed: { tone: 'error', icon: <ErrorOutlined /> },
  unknown: { tone: 'neutral', icon: <HelpOutlined /> },
}

export const StateChip = ({ state, label = texts.states[state] }: { state: Check['state']; label?: string }) => (
  <ToneChip {...stateStyles[state]} label={label} />
)

export function Summary({ checks }: { checks: readonly Check[] }) {
  const has = (state: Check['state']) => checks.filter(check => check.state === state).length
  const state = has('failed') ? 'failed' : has('warning') ? 'warning' : 'ok'
  const { tone, icon } = stateStyles[state]
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        gap: 1.5,
        alignItems: 'center',
        borderRadius: 1,
        border: 1,
        p: 2,
        mb: 3,
        maxWidth: 960,
        ...toneColors(tone),
      }}
    >
      {icon}
      <Box sx={{ fontWeight: 600 }}>{state === 'warning' ? texts.summary.warning(has('warning')) : texts.summary[state]}</Box>
    </Box>
  )
}
