import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Copy, makeCopy, type Step } from './makeCopy.ts'

export type CopyState =
  | { kind: 'asking' }
  | { kind: 'making'; step: Step }
  | { kind: 'failed'; message: string; reason: string }
  | { kind: 'ready'; copy: Copy }

/** Returns the progress or result of an export, and a function that starts it. Unmounting cancels the export. */
export function useCopy(id: number) {
  const queries = useQueryClient()
  const [state, setState] = useState<CopyState>({ kind: 'asking' })
  const controller = useRef<AbortController>(null)
  useEffect(() => () => controller.current?.abort(), [])
  async function make(reason: string) {
    controller.current = new AbortController()
    const { signal } = controller.current
    try {
      const onStep = (step: Step) => !signal.aborted && setState({ kind: 'making', step })
      const copy = await makeCopy({ id, reason, queries, signal, onStep })
      if (!signal.aborted) setState({ kind: 'ready', copy })
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', message: (error as Error).message, reason })
    }
  }
  return { state, make }
}
