import { useEffect, useEffectEvent } from 'react'
import { isLive, type LiveUpdate, onLive } from '../dataProvider/live.ts'

/** Calls `onUpdate` for each live update while the component is mounted. */
export function useLive(onUpdate: (update: LiveUpdate) => void): void {
  const receive = useEffectEvent(onUpdate)
  useEffect(() => onLive(update => receive(update)), [])
}

/** How often screens reload their data without live updates, in milliseconds. */
const fallbackInterval = 15_000

/** Calls `reload` every 15 seconds while the stream is down and the page is visible, even if the page does not have focus. */
export function useLiveFallback(reload: () => void): void {
  const poll = useEffectEvent(reload)
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState !== 'hidden' && !isLive() && poll(), fallbackInterval)
    return () => clearInterval(timer)
  }, [])
}
