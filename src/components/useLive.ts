import { useEffect, useRef } from 'react'
import { type LiveUpdate, onLive } from '../dataProvider/live.ts'

/** Calls `onUpdate` for each live update while the component is mounted. */
export function useLive(onUpdate: (update: LiveUpdate) => void): void {
  const latest = useRef(onUpdate)
  latest.current = onUpdate
  useEffect(() => onLive(update => latest.current(update)), [])
}
