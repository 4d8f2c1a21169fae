import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { texts as shell } from '../../i18n/english/shell.ts'
import { LabelledInput } from '../fields/Labelled.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { OutcomeBanner, removalDelay, useOutcome } from './OutcomeBanner.tsx'

type Props = {
  open: boolean
  title: string
  children: ReactNode
  confirm: string
  /** Defaults to red because most confirmed actions remove something. */
  tone?: 'error' | 'primary'
  /** Runs the action. Returns a success message to show for 3 seconds, or undefined to close the dialog immediately. */
  onConfirm: () => Promise<string | undefined>
  /** The error message. Defaults to the server's message. */
  failure?: string | ((problem: Error) => string)
  /** Disables the confirm button for a reason that the dialog explains. */
  blocked?: boolean
  /** Text that the user must type to confirm. Case and extra spaces are ignored. */
  confirmText?: { text: string; label: string }
  onClose: () => void
  /** Called after the dialog has closed, for example to move focus. */
  onExited?: (() => void) | undefined
}

/** Asks the user to confirm an action that cannot easily be undone. */
export const ConfirmDialog = ({ open, title, onClose, onExited, ...question }: Props) => (
  <DialogFrame open={open} title={title} onClose={onClose} onExited={onExited}>
    <Question onClose={onClose} {...question} />
  </DialogFrame>
)

function Question({
  children,
  confirm,
  tone = 'error',
  onConfirm,
  failure,
  blocked = false,
  confirmText,
  onClose,
}: Omit<Props, 'open' | 'title' | 'onExited'>) {
  const [busy, setBusy] = useState(false)
  const [input, setInput] = useState('')
  const mismatch = confirmText !== undefined && normalize(input) !== normalize(confirmText.text)
  const { outcome, setPaused, finished, showSuccess, showError, clear } = useOutcome(onClose, removalDelay)
  async function act() {
    clear()
    setBusy(true)
    try {
      const message = await onConfirm()
      if (message) showSuccess(message)
      else onClose()
    } catch (error) {
      showError(typeof failure === 'function' ? failure(error as Error) : (failure ?? (error as Error).message))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <div>{children}</div>
      {confirmText && (
        <LabelledInput
          label={confirmText.label}
          value={input}
          autoComplete="off"
          disabled={finished}
          onChange={event => setInput(event.target.value)}
        />
      )}
      <OutcomeBanner outcome={outcome} onPause={setPaused} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{finished ? shell.form.close : shell.form.cancel}</Button>
        <Button variant="contained" color={tone} disabled={busy || finished || blocked || mismatch} onClick={act}>
          {confirm}
        </Button>
      </Box>
    </Box>
  )
}

const normalize = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
