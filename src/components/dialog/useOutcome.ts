import { useEffect, useRef, useState } from 'react'
import { recordMessage } from '../feedback/history.ts'

/** Time the success message of a create or edit is shown before the dialog closes, in milliseconds (UX-008). */
export const closingDelay = 1500
/** The same for a transfer (UX-008). */
export const transferDelay = 1000
/** The same for a removal (UX-008). */
export const removalDelay = 3000

type Outcome = { message: string; failed: boolean; closes: boolean }

/**
 * State of a dialog's result message. After a message that closes the dialog, `onClose` runs once after `delay` milliseconds,
 * paused by `setPaused` while the pointer or focus is on it. Messages are added to the history.
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
    /** The action is done or the dialog is closing: disable submitting. */
    finished: outcome?.closes === true,
    showSuccess: (message: string) => show({ message, failed: false, closes: true }),
    showError: (message: string, { closes = false } = {}) => show({ message, failed: true, closes }),
    clear: () => setOutcome(null),
  }
}
