import { useState } from 'react'
import { inChunks } from './inChunks.ts'

type Row = { id: number; outcome: string; reason: string | null }
type Options = {
  /** So many rows are sent at a time, each lot one change of its own. */
  size: number
  /** While it runs, the dialog does not close. */
  onHold: (held: boolean) => void
  onChanged: () => void
}

/** Runs what a preview promised, lot by lot, and keeps what became of each row. A lot that does not arrive fails by itself. */
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
