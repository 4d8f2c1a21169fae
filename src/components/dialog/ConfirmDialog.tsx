import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { texts as shell } from '../../i18n/english/shell.ts'
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
  /** What is said of a failure; otherwise the server's own words. */
  failure?: string
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

function Question({ children, confirm, tone = 'error', onConfirm, failure, onClose }: Omit<Props, 'open' | 'title' | 'onGone'>) {
  const [underway, setUnderway] = useState(false)
  const { outcome, hold, over, succeeded, failed, forget } = useOutcome(onClose, removalDelay)
  async function act() {
    forget()
    setUnderway(true)
    try {
      const said = await onConfirm()
      if (said) succeeded(said)
      else onClose()
    } catch (problem) {
      failed(failure ?? (problem as Error).message)
    } finally {
      setUnderway(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <div>{children}</div>
      <OutcomeBanner outcome={outcome} onHold={hold} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{over ? shell.form.close : shell.form.cancel}</Button>
        <Button variant="contained" color={tone} disabled={underway || over} onClick={act}>
          {confirm}
        </Button>
      </Box>
    </Box>
  )
}
