import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutlined from '@mui/icons-material/ErrorOutlined'
import HourglassTopOutlined from '@mui/icons-material/HourglassTopOutlined'
import UndoOutlined from '@mui/icons-material/UndoOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Button from '@mui/material/Button'
import { type ReactElement, useState } from 'react'
import type { Import, ImportState } from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { type Tone, ToneChip } from '../../ui/StatusChip.tsx'
import { useAct } from './queries.ts'

type Props = { row: Import; short?: boolean; onUndoing?: () => void }

/** Asks for confirmation and then undoes the entire import. */
export function UndoButton({ row, short = false, onUndoing }: Props) {
  const [confirming, setConfirming] = useState(false)
  const act = useAct(row.id)
  return (
    <>
      <Button
        variant={short ? 'text' : 'outlined'}
        size={short ? 'small' : 'medium'}
        startIcon={<UndoOutlined />}
        {...(short && { 'aria-label': texts.undo.of(row.file_name) })}
        onClick={() => setConfirming(true)}
      >
        {short ? texts.undo.short : texts.undo.button}
      </Button>
      <ConfirmDialog
        open={confirming}
        title={texts.undo.title}
        confirm={texts.undo.confirm}
        onConfirm={async () => {
          await act.mutateAsync('undo')
          onUndoing?.()
          return undefined
        }}
        onClose={() => setConfirming(false)}
      >
        {texts.undo.about}
      </ConfirmDialog>
    </>
  )
}

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
