import { useEffect, useRef } from 'react'
import { type Heard, onLive } from '../dataProvider/live.ts'

/** Calls `hear` with each live update while mounted. */
export function useLive(hear: (heard: Heard) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => onLive(heard => latest.current(heard)), [])
}
