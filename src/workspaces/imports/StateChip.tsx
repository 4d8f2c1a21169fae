import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { ReactElement } from 'react'
import type { Import, ImportState } from '#domain/imports/schema.ts'
import { type Tone, ToneChip } from '../../components/Tone.tsx'
import { texts } from '../../i18n/english/imports.ts'

const looks: Record<ImportState | 'stalled', { tone: Tone; icon: ReactElement }> = {
  planned: { tone: 'neutral', icon: <VisibilityOutlined /> },
  running: { tone: 'info', icon: <HourglassTopOutlined /> },
  done: { tone: 'success', icon: <CheckCircleOutlined /> },
  failed: { tone: 'error', icon: <ErrorOutlined /> },
  stalled: { tone: 'error', icon: <ErrorOutlined /> },
  undoing: { tone: 'info', icon: <HourglassTopOutlined /> },
  undone: { tone: 'neutral', icon: <UndoOutlined /> },
}

export function StateChip({ of }: { of: Pick<Import, 'state' | 'is_stalled'> }) {
  const state = of.is_stalled ? 'stalled' : of.state
  return <ToneChip {...looks[state]} label={texts.states[state]} />
}
