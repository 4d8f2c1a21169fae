import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { texts as shell } from '../../i18n/english/shell.ts'
import { LabelledInput } from '../form/LabelledInput.tsx'
import { DialogFrame } from './DialogFrame.tsx'
import { OutcomeBanner } from './OutcomeBanner.tsx'
import { removalDelay, useOutcome } from './useOutcome.ts'

type Props = {
  open: boolean
  title: string
  /** Explains the effect of confirming. */
  children: ReactNode
  confirm: string
  /** Red by default, because most confirmed actions remove something. */
  tone?: 'error' | 'primary'
  /** Runs the action; returns a success message shown for 3 s, or undefined to close immediately. */
  onConfirm: () => Promise<string | undefined>
  /** Error message; by default the server's. */
  failure?: string | ((problem: Error) => string)
  /** Confirming is not possible; the dialog explains why. */
  blocked?: boolean
  /** Text the user must type to confirm. Case and spacing are ignored. */
  typed?: { text: string; label: string }
  onClose: () => void
  /** Called after the dialog closes, for example to move the focus. */
  onGone?: () => void
}

/** Confirmation of an action that cannot easily be undone. */
export const ConfirmDialog = ({ open, title, onClose, onGone, ...question }: Props) => (
  <DialogFrame open={open} title={title} onClose={onClose} {...(onGone && { onGone })}>
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
  typed,
  onClose,
}: Omit<Props, 'open' | 'title' | 'onGone'>) {
  const [underway, setUnderway] = useState(false)
  const [entered, setEntered] = useState('')
  const missing = typed !== undefined && plain(entered) !== plain(typed.text)
  const { outcome, hold, over, succeeded, failed, forget } = useOutcome(onClose, removalDelay)
  async function act() {
    forget()
    setUnderway(true)
    try {
      const said = await onConfirm()
      if (said) succeeded(said)
      else onClose()
    } catch (problem) {
      failed(typeof failure === 'function' ? failure(problem as Error) : (failure ?? (problem as Error).message))
    } finally {
      setUnderway(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <div>{children}</div>
      {typed && (
        <LabelledInput
          label={typed.label}
          value={entered}
          autoComplete="off"
          disabled={over}
          onChange={event => setEntered(event.target.value)}
        />
      )}
      <OutcomeBanner outcome={outcome} onHold={hold} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{over ? shell.form.close : shell.form.cancel}</Button>
        <Button variant="contained" color={tone} disabled={underway || over || blocked || missing} onClick={act}>
          {confirm}
        </Button>
      </Box>
    </Box>
  )
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()
