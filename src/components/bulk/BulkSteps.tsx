import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../../i18n/english/bulk.ts'
import { Problem } from '../Problem.tsx'
import { RowTable } from '../RowTable.tsx'
import { BulkButtons } from './BulkDialog.tsx'
import type { BulkRun } from './useBulkRun.ts'

type Row = { id: number; outcome: string; reason: string | null }
type Props<R extends Row> = {
  run: BulkRun<R>
  preview: Pick<UseQueryResult, 'isError' | 'refetch'>
  looking: boolean
  /** Preview of each row, or its result afterward. */
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

/** Text per outcome for a number of rows; the first is also used for zero. */
type Said = readonly (readonly [outcome: string, say: (count: number) => string])[]

type BulkSummaryProps = {
  rows: readonly { outcome: string }[]
  said: Said
  over: boolean
}

/** "3 will change, 1 stays as it is", and afterward the result. Announced to screen readers and focused when done. */
function BulkSummary({ rows, said, over }: BulkSummaryProps) {
  const focus = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (over) focus.current?.focus()
  }, [over])
  const counted = said.map(([asked, say]) => ({ say, count: rows.filter(({ outcome }) => outcome === asked).length }))
  return (
    <Typography ref={focus} tabIndex={-1} role="status" sx={{ fontWeight: 600, outline: 'none' }}>
      {counted
        .filter(({ count }, at) => count > 0 || at === 0)
        .map(({ say, count }) => say(count))
        .join(', ')}
    </Typography>
  )
}

/** Progress from 0 to 1, or indeterminate. */
const BulkProgress = ({ said, part }: { said: string; part?: number }) => (
  <Box role="status" sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="body2">{said}</Typography>
    <LinearProgress
      aria-label={said}
      {...(part === undefined ? {} : { variant: 'determinate' as const, value: Math.round(part * 100) })}
    />
  </Box>
)
