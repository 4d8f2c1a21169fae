import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { bulkTexts as texts } from '../../i18n/english/grid.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'

type Props = {
  title: string
  about?: string
  onClose: () => void
  /** The dialog's content. Calling `onBusy(true)` prevents the dialog from closing until `onBusy(false)` is called. */
  children: (onBusy: (busy: boolean) => void) => ReactNode
}

/** Dialog that users cannot close while work is in progress. */
export function BulkDialog({ onClose, children, ...frame }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <DialogFrame {...frame} open maxWidth="md" onClose={() => !busy && onClose()}>
      {children(setBusy)}
    </DialogFrame>
  )
}

type ButtonProps = {
  finished: boolean
  running: boolean
  isPreviewing: boolean
  failed: number
  ready: number
  confirm: string
  onConfirm: () => void
  onRetry: () => void
  onUndo?: (() => void) | undefined
  onClose: () => void
}

/** Buttons that close the dialog, confirm the change, and retry any rows that failed. */
export const BulkButtons = ({
  finished,
  running,
  isPreviewing,
  failed,
  ready,
  confirm,
  onConfirm,
  onRetry,
  onUndo,
  onClose,
}: ButtonProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
    {finished && onUndo && (
      <Button disabled={running} onClick={onUndo}>
        {texts.undo}
      </Button>
    )}
    {finished && failed > 0 && <Button onClick={onRetry}>{texts.retry}</Button>}
    <Button variant={finished ? 'contained' : 'text'} disabled={running} onClick={onClose}>
      {finished ? texts.close : texts.cancel}
    </Button>
    {!finished && (
      <Button variant="contained" disabled={running || isPreviewing || ready === 0} onClick={onConfirm}>
        {confirm}
      </Button>
    )}
  </Box>
)
