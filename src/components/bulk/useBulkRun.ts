import { useState } from 'react'
import { inChunks } from './inChunks.ts'

type Row = { id: number; outcome: string; reason: string | null }
type Options = {
  /** Rows per request; each request is one transaction. */
  size: number
  /** Called with true while running, to keep the dialog open. */
  onHold: (held: boolean) => void
  onChanged: () => void
}

/** Applies a previewed change chunk by chunk and collects the result of each row. A failed chunk does not stop the others. */
export function useBulkRun<R extends Row>({ size, onHold, onChanged }: Options) {
  const [rows, setRows] = useState<R[] | null>(null)
  const [done, setDone] = useState(0)
  const [underway, setUnderway] = useState(false)
  async function start(ready: readonly R[], others: readonly R[], send: (some: R[]) => Promise<R[]>) {
    setUnderway(true)
    setDone(0)
    onHold(true)
    const lost = (some: R[], why: unknown) => some.map(row => ({ ...row, outcome: 'refused', reason: (why as Error).message }))
    const reported = await inChunks(
      ready,
      size,
      some => send(some).catch(why => lost(some, why)),
      (_rows, count) => setDone(count),
    )
    setRows([...reported, ...others])
    setUnderway(false)
    onHold(false)
    onChanged()
  }
  return { rows, done, underway, start, forget: () => setRows(null) }
}

export type BulkRun<R extends Row> = ReturnType<typeof useBulkRun<R>>
