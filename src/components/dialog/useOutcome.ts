import { useEffect, useRef, useState } from 'react'
import { remember } from '../feedback/history.ts'

/** How long the word about a create or an edit stands before its dialog closes, in milliseconds (spec 1 §9). */
export const closingDelay = 1500
/** The same for a transfer (spec 1 §4). */
export const transferDelay = 1000
/** The same for what was removed (spec 1 §8). */
export const removalDelay = 3000

type Outcome = { said: string; failed: boolean; closes: boolean }

/**
 * What came of an act in a dialog. `told` shows it; where it closes, `onClose` is called `delay` milliseconds later, once. While
 * somebody rests on the word, with the pointer or the focus (`hold`), nothing closes. What was said is kept in the history.
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
    /** Done, or closing anyway: nothing more is to be sent. */
    over: outcome?.closes === true,
    succeeded: (said: string) => tell({ said, failed: false, closes: true }),
    failed: (said: string, { closes = false } = {}) => tell({ said, failed: true, closes }),
    forget: () => setOutcome(null),
  }
}
