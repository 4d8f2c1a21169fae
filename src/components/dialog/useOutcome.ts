import { useEffect, useRef, useState } from 'react'
import { remember } from '../feedback/history.ts'

/** Time the success message of a create or edit is shown before the dialog closes, in milliseconds (UX-008). */
export const closingDelay = 1500
/** The same for a transfer (UX-008). */
export const transferDelay = 1000
/** The same for a removal (UX-008). */
export const removalDelay = 3000

type Outcome = { said: string; failed: boolean; closes: boolean }

/**
 * State of a dialog's result message. After a message that closes the dialog, `onClose` runs once after `delay` milliseconds,
 * paused by `hold` while the pointer or focus is on it. Messages are added to the history.
 */
export function useOutcome(onClose: () => void, delay = closingDelay) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [held, hold] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!outcome?.closes || held) return
    const timer = setTimeout(() => close.current(), delay)
    return () => clearTimeout(timer)
  }, [outcome, held, delay])
  const tell = (now: Outcome) => {
    remember(now.said, now.failed)
    hold(false)
    setOutcome(now)
  }
  return {
    outcome,
    hold,
    /** The action is done or the dialog is closing: disable submitting. */
    over: outcome?.closes === true,
    succeeded: (said: string) => tell({ said, failed: false, closes: true }),
    failed: (said: string, { closes = false } = {}) => tell({ said, failed: true, closes }),
    forget: () => setOutcome(null),
  }
}
