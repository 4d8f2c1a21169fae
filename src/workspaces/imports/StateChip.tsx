import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import type { ReactElement } from 'react'
import type { Import, ImportState } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { type Tone, ToneChip } from '../../ui/Tone.tsx'

const stateStyles: Record<ImportState | 'stalled', { tone: Tone; icon: ReactElement }> = {
  planned: { tone: 'neutral', icon: <VisibilityOutlined /> },
  running: { tone: 'info', icon: <HourglassTopOutlined /> },
  done: { tone: 'success', icon: <CheckCircleOutlined /> },
  failed: { tone: 'error', icon: <ErrorOutlined /> },
  stalled: { tone: 'error', icon: <ErrorOutlined /> },
  undoing: { tone: 'info', icon: <HourglassTopOutlined /> },
  undone: { tone: 'neutral', icon: <UndoOutlined /> },
}

export function StateChip({ row }: { row: Pick<Import, 'state' | 'is_stalled'> }) {
  const state = row.is_stalled ? 'stalled' : row.state
  return <ToneChip {...stateStyles[state]} label={texts.states[state]} />
}
