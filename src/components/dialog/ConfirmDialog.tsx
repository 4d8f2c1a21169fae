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
  /** What confirming brings about. */
  children: ReactNode
  confirm: string
  /** Red by default: most of what is asked about takes something away. */
  tone?: 'error' | 'primary'
  /** Does it, and answers the word to show; without one the dialog closes at once, else after 3 s. */
  onConfirm: () => Promise<string | undefined>
  /** The message for a failure; otherwise the server's own. */
  failure?: string | ((problem: Error) => string)
  /** It cannot be confirmed now: the reason stands in the dialog. */
  blocked?: boolean
  /** What has to be typed before it can be confirmed. Case and spacing do not count. */
  typed?: { text: string; label: string }
  onClose: () => void
  /** It is gone: the moment to say where the focus goes. */
  onGone?: () => void
}

/** Asks before something is done that is not simply undone. */
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
