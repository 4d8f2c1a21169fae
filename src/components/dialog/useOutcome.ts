import { useEffect, useRef, useState } from 'react'

/** How long the word about a create or an edit stands before its dialog closes, in milliseconds (spec 1 §9). */
export const closingDelay = 1500
/** The same for what was removed (spec 1 §8). */
export const removalDelay = 3000

type Outcome = { said: string; failed: boolean; closes: boolean }

/** What came of an act in a dialog. `told` shows it; where it closes, `onClose` is called `delay` milliseconds later, once. */
export function useOutcome(onClose: () => void, delay = closingDelay) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!outcome?.closes) return
    const timer = setTimeout(() => close.current(), delay)
    return () => clearTimeout(timer)
  }, [outcome, delay])
  return {
    outcome,
    /** Done, or closing anyway: nothing more is to be sent. */
    over: outcome?.closes === true,
    succeeded: (said: string) => setOutcome({ said, failed: false, closes: true }),
    failed: (said: string, { closes = false } = {}) => setOutcome({ said, failed: true, closes }),
    forget: () => setOutcome(null),
  }
}
