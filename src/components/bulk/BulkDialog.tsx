import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { texts } from '../../i18n/english/bulk.ts'
import { DialogFrame } from '../dialog/DialogFrame.tsx'

type Props = {
  title: string
  about?: string
  onClose: () => void
  /** Dialog content; `onHold` keeps the dialog open while work is running. */
  children: (onHold: (held: boolean) => void) => ReactNode
}

/** A dialog that cannot be closed while work is running. */
export function BulkDialog({ onClose, children, ...frame }: Props) {
  const [held, setHeld] = useState(false)
  return (
    <DialogFrame {...frame} open maxWidth="md" onClose={() => !held && onClose()}>
      {children(setHeld)}
    </DialogFrame>
  )
}

type ButtonProps = {
  /** The result is shown. */
  over: boolean
  /** The dialog cannot be closed now. */
  underway: boolean
  /** The preview is loading. */
  looking: boolean
  failed: number
  ready: number
  confirm: string
  onConfirm: () => void
  onRetry: () => void
  onClose: () => void
}

/** Buttons of the dialog: close, confirm, and afterward retry failed rows. */
export const BulkButtons = ({ over, underway, looking, failed, ready, confirm, onConfirm, onRetry, onClose }: ButtonProps) => (
  <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
    {over && failed > 0 && <Button onClick={onRetry}>{texts.retry}</Button>}
    <Button variant={over ? 'contained' : 'text'} disabled={underway} onClick={onClose}>
      {over ? texts.close : texts.cancel}
    </Button>
    {!over && (
      <Button variant="contained" disabled={underway || looking || ready === 0} onClick={onConfirm}>
        {confirm}
      </Button>
    )}
  </Box>
)
