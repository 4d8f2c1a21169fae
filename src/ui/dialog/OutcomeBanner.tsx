import Alert from '@mui/material/Alert'
import { useEffect, useEffectEvent, useState } from 'react'
import { domainText } from '../../i18n/i18nProvider.ts'
import { recordMessage } from '../feedback/history.ts'

type Props = {
  outcome: { message: string; failed: boolean; closes: boolean } | null
  /** Called with true while the pointer or focus is on the banner so that it stays open. */
  onPause: (paused: boolean) => void
}

/** Banner that shows the result of an action and announces it to screen readers. */
export const OutcomeBanner = ({ outcome, onPause }: Props) =>
  outcome && (
    <Alert
      severity={outcome.failed ? 'error' : 'success'}
      role={outcome.failed ? 'alert' : 'status'}
      variant="outlined"
      // Focusable only if the banner closes automatically.
      tabIndex={outcome.closes ? 0 : undefined}
      // The user may have just clicked the button below, so a pointer that has not moved does not pause the banner.
      onMouseMove={({ movementX, movementY }) => (movementX || movementY) && onPause(true)}
      onMouseLeave={() => onPause(false)}
      onFocus={() => onPause(true)}
      onBlur={() => onPause(false)}
    >
      {domainText(outcome.message)}
    </Alert>
  )

/** How long a success message is shown before a create or edit dialog closes, in milliseconds (UX-008). */
export const closingDelay = 1500
/** The same delay after patients are reassigned, in milliseconds (UX-008). */
export const transferDelay = 1000
/** The same delay after something is removed, in milliseconds (UX-008). */
export const removalDelay = 3000

type Outcome = { message: string; failed: boolean; closes: boolean }

/**
 * State of a dialog's result message. If the message closes the dialog, calls `onClose` once after `delay` milliseconds.
 * `setPaused` pauses the delay while the pointer or focus is on the message. Also adds messages to the history.
 */
export function useOutcome(onClose: () => void, delay = closingDelay) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [paused, setPaused] = useState(false)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!outcome?.closes || paused) return
    const timer = setTimeout(() => close(), delay)
    return () => clearTimeout(timer)
  }, [outcome, paused, delay])
  const show = (next: Outcome) => {
    recordMessage(next.message, next.failed)
    setPaused(false)
    setOutcome(next)
  }
  return {
    outcome,
    setPaused,
    /** True when the action is complete or the dialog is closing. Disables the submit button. */
    finished: outcome?.closes === true,
    showSuccess: (message: string) => show({ message, failed: false, closes: true }),
    showError: (message: string, { closes = false } = {}) => show({ message, failed: true, closes }),
    clear: () => setOutcome(null),
  }
}
