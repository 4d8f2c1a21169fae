import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { texts } from '../../i18n/english/bulk.ts'
import { Problem } from '../Problem.tsx'
import { RowTable } from '../RowTable.tsx'
import { BulkButtons } from './BulkDialog.tsx'
import { BulkProgress, BulkSummary, type Said } from './BulkSummary.tsx'
import type { BulkRun } from './useBulkRun.ts'

type Row = { id: number; outcome: string; reason: string | null }
type Props<R extends Row> = {
  run: BulkRun<R>
  preview: Pick<UseQueryResult, 'isError' | 'refetch'>
  looking: boolean
  /** Preview of each row, or its result afterwards. */
  rows: readonly R[]
  columns: Record<string, string>
  line: (row: R) => ReactNode
  will: Said
  did: Said
  confirm: string
  onConfirm: () => void
  /** Called to retry the failed rows. */
  onAgain: (failed: number[]) => void
  onClose: () => void
}

/** A bulk change from preview to result, with progress. */
export function BulkSteps<R extends Row>(props: Props<R>) {
  const { run, preview, looking, rows, columns, line, will, did, confirm, onConfirm, onAgain, onClose } = props
  const over = run.rows !== null
  const ready = rows.filter(({ outcome }) => outcome === 'done')
  const failed = rows.filter(({ outcome }) => outcome === 'refused')
  function retry() {
    onAgain(failed.map(({ id }) => id))
    run.forget()
  }
  return (
    <>
      {looking && <BulkProgress said={texts.looking} />}
      {run.underway && <BulkProgress said={texts.running(run.done, ready.length)} part={run.done / ready.length} />}
      {!over && preview.isError && !looking && (
        <Problem>
          {texts.notLooked} <Button onClick={() => preview.refetch()}>{texts.again}</Button>
        </Problem>
      )}
      {rows.length > 0 && !run.underway && (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <BulkSummary rows={rows} said={over ? did : will} over={over} />
          <RowTable label={over ? texts.report : texts.preview} columns={Object.values(columns)} height="min(46vh, 420px)" framed>
            {rows.map(line)}
          </RowTable>
        </Box>
      )}
      <BulkButtons
        {...{ over, looking, confirm, onConfirm, onClose }}
        underway={run.underway}
        failed={failed.length}
        ready={ready.length}
        onRetry={retry}
      />
    </>
  )
}
