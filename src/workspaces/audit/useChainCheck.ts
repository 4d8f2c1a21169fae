import { useEffect, useRef, useState } from 'react'
import { audit } from '#domain/audit/contract.ts'
import type { ChainVerdict } from '#domain/audit/schema.ts'
import { call } from '../../dataProvider/call.ts'

export type Check =
  | { state: 'idle' }
  | { state: 'checking'; rows: number }
  | { state: 'failed'; message: string }
  | { state: 'whole' | 'broken'; rows: number; seals: number; verdict: ChainVerdict }

/** Checks the hash chain in chunks and adds up the results. Stops on `stop` or when the page is left. */
export function useChainCheck() {
  const [check, setCheck] = useState<Check>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    let [rows, seals, after] = [0, 0, undefined as number | undefined]
    setCheck({ state: 'checking', rows })
    try {
      for (;;) {
        const verdict = await call(audit.verify, { body: { after }, signal })
        rows += verdict.rows
        seals += verdict.seals
        if (verdict.wrong !== null) return setCheck({ state: 'broken', rows, seals, verdict })
        if (verdict.next === null) return setCheck({ state: 'whole', rows, seals, verdict })
        after = verdict.next
        setCheck({ state: 'checking', rows })
      }
    } catch (failure) {
      if (!signal.aborted) setCheck({ state: 'failed', message: (failure as Error).message })
    }
  }
  const stop = () => {
    running.current?.abort()
    setCheck({ state: 'idle' })
  }
  return { check, start, stop }
}
