import { useState } from 'react'
import { inChunks } from './inChunks.ts'

type Row = { id: number; outcome: string; reason: string | null }
type Options = {
  /** Rows per request. Each request is one transaction. */
  size: number
  /** Called with true while the change is running so that the dialog stays open. */
  onBusy: (busy: boolean) => void
  onChanged: () => void
}

/** Applies a previewed change in chunks and collects each row's result. If a chunk fails, continues with the others. */
export function useBulkRun<R extends Row>({ size, onBusy, onChanged }: Options) {
  const [rows, setRows] = useState<R[] | null>(null)
  const [done, setDone] = useState(0)
  const [running, setRunning] = useState(false)
  async function start(ready: readonly R[], skipped: readonly R[], send: (chunk: R[]) => Promise<R[]>) {
    setRunning(true)
    setDone(0)
    onBusy(true)
    const asRefused = (chunk: R[], error: unknown) =>
      chunk.map(row => ({ ...row, outcome: 'refused', reason: (error as Error).message }))
    const results = await inChunks(
      ready,
      size,
      chunk => send(chunk).catch(error => asRefused(chunk, error)),
      (_rows, count) => setDone(count),
    )
    setRows([...results, ...skipped])
    setRunning(false)
    onBusy(false)
    onChanged()
  }
  return { rows, done, underway: running, start, reset: () => setRows(null) }
}

export type BulkRun<R extends Row> = ReturnType<typeof useBulkRun<R>>
