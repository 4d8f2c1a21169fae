import Chip from '@mui/material/Chip'
import type { ReactElement } from 'react'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

export const toneColors = (tone: Tone) =>
  tone === 'neutral'
    ? { bgcolor: 'action.hover', color: 'text.secondary', borderColor: 'divider' }
    : { bgcolor: `${tone}.light`, color: `${tone}.main`, borderColor: 'transparent' }

type Props = { tone: Tone; icon: ReactElement; label: string; title?: string }

/** Chip with an icon and a label, so color is never the only indicator. */
export const ToneChip = ({ tone, icon, label, title }: Props) => (
  <Chip
    component="span"
    size="small"
    icon={icon}
    label={label}
    title={title}
    sx={{
      height: 'auto',
      minHeight: 26,
      fontWeight: 600,
      border: 1,
      ...toneColors(tone),
      '& .MuiChip-icon': { color: 'inherit', fontSize: 16 },
      '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
      '@media (forced-colors: active)': { borderColor: 'CanvasText' },
    }}
  />
)
