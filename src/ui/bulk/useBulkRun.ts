import { useState } from 'react'

type Row = { id: number; outcome: string; reason: string | null }
type Options = {
  /** Called with true while the change is running so that the dialog stays open. */
  onBusy: (busy: boolean) => void
  onChanged: () => void
}

/** Applies a previewed change to all rows in one request and keeps each row's result (S-32). */
export function useBulkRun<R extends Row>({ onBusy, onChanged }: Options) {
  const [rows, setRows] = useState<R[] | null>(null)
  const [running, setRunning] = useState(false)
  async function start(ready: readonly R[], skipped: readonly R[], send: () => Promise<R[]>) {
    setRunning(true)
    onBusy(true)
    const asRefused = (error: unknown) => ready.map(row => ({ ...row, outcome: 'refused', reason: (error as Error).message }))
    const results = [...(await send().catch(asRefused)), ...skipped]
    setRows(results)
    setRunning(false)
    onBusy(false)
    onChanged()
    return results
  }
  return { rows, underway: running, start, reset: () => setRows(null) }
}

export type BulkRun<R extends Row> = ReturnType<typeof useBulkRun<R>>
