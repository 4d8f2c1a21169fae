import { useEffect, useRef } from 'react'
import { type LiveUpdate, onLive } from '../dataProvider/live.ts'

/** Calls `onUpdate` with each live update while mounted. */
export function useLive(onUpdate: (update: LiveUpdate) => void): void {
  const latest = useRef(onUpdate)
  latest.current = onUpdate
  useEffect(() => onLive(update => latest.current(update)), [])
}
