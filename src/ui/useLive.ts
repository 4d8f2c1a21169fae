import { useEffect, useEffectEvent } from 'react'
import { type LiveUpdate, onLive } from '../dataProvider/live.ts'

/** Calls `onUpdate` for each live update while the component is mounted. */
export function useLive(onUpdate: (update: LiveUpdate) => void): void {
  const receive = useEffectEvent(onUpdate)
  useEffect(() => onLive(update => receive(update)), [])
}
