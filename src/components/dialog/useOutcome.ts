import { useEffect, useRef, useState } from 'react'
import { recordMessage } from '../feedback/history.ts'

/** How long a success message stays after a create or an edit before the dialog closes, in milliseconds (UX-008). */
export const closingDelay = 1500
/** The delay after a transfer, in milliseconds (UX-008). */
export const transferDelay = 1000
/** The delay after a removal, in milliseconds (UX-008). */
export const removalDelay = 3000

type Outcome = { message: string; failed: boolean; closes: boolean }

/**
 * The state of a dialog's result message. If the message closes the dialog, `onClose` runs once after `delay` milliseconds;
 * `setPaused` pauses the delay while the pointer or the focus is on the message. Also adds messages to the history.
 */
export function useOutcome(onClose: () => void, delay = closingDelay) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [paused, setPaused] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!outcome?.closes || paused) return
    const timer = setTimeout(() => close.current(), delay)
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
    /** True when the action is done or the dialog is closing, which disables submitting. */
    finished: outcome?.closes === true,
    showSuccess: (message: string) => show({ message, failed: false, closes: true }),
    showError: (message: string, { closes = false } = {}) => show({ message, failed: true, closes }),
    clear: () => setOutcome(null),
  }
}
