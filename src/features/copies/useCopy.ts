import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Copy, makeCopy, type Step } from './makeCopy.ts'

export type Making =
  | { kind: 'asking' }
  | { kind: 'making'; step: Step }
  | { kind: 'failed'; why: string; reason: string }
  | { kind: 'ready'; copy: Copy }

/** State of one export: progress, result, and a function to start it. Unmounting cancels it. */
export function useCopy(id: number) {
  const queries = useQueryClient()
  const [making, setMaking] = useState<Making>({ kind: 'asking' })
  const stopping = useRef<AbortController>(null)
  useEffect(() => () => stopping.current?.abort(), [])
  async function make(reason: string) {
    stopping.current = new AbortController()
    const { signal } = stopping.current
    try {
      const onStep = (step: Step) => !signal.aborted && setMaking({ kind: 'making', step })
      const copy = await makeCopy({ id, reason, queries, signal, onStep })
      if (!signal.aborted) setMaking({ kind: 'ready', copy })
    } catch (failure) {
      if (!signal.aborted) setMaking({ kind: 'failed', why: (failure as Error).message, reason })
    }
  }
  return { making, make }
}
