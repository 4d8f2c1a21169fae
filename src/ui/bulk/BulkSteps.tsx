import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { bulkTexts as texts } from '../../i18n/english/grid.ts'
import { Problem } from '../Problem.tsx'
import { RowTable } from '../RowTable.tsx'
import { BulkButtons } from './BulkDialog.tsx'
import type { BulkRun } from './useBulkRun.ts'

type Row = { id: number; outcome: string; reason: string | null }
type Props<R extends Row> = {
  run: BulkRun<R>
  /** Whether the rows show results. */
  finished: boolean
  preview: Pick<UseQueryResult, 'isError' | 'refetch'>
  isPreviewing: boolean
  /** Each row's preview and, after the change, its result. */
  rows: readonly R[]
  columns: Record<string, string>
  renderRow: (row: R) => ReactNode
  previewLabels: OutcomeLabels
  resultLabels: OutcomeLabels
  confirm: string
  onConfirm: () => void
  /** Called with the ids of the rows to retry. */
  onRetryFailed: (failed: number[]) => void
  /** Undoes the change after it was made. Undefined if it cannot be undone. */
  onUndo?: (() => void) | undefined
  onClose: () => void
}

export function BulkSteps<R extends Row>(props: Props<R>) {
  const {
    run,
    finished,
    preview,
    isPreviewing,
    rows,
    columns,
    renderRow,
    previewLabels,
    resultLabels,
    confirm,
    onConfirm,
    onRetryFailed,
    onUndo,
    onClose,
  } = props
  const ready = rows.filter(({ outcome }) => outcome === 'done')
  const failed = rows.filter(({ outcome }) => outcome === 'refused')
  return (
    <>
      {isPreviewing && <BulkProgress label={texts.looking} />}
      {run.underway && <BulkProgress label={texts.running(ready.length)} />}
      {!finished && preview.isError && !isPreviewing && (
        <Problem>
          {texts.notLooked} <Button onClick={() => preview.refetch()}>{texts.again}</Button>
        </Problem>
      )}
      {rows.length > 0 && !run.underway && (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <BulkSummary rows={rows} labels={finished ? resultLabels : previewLabels} finished={finished} />
          <RowTable
            label={finished ? texts.report : texts.preview}
            columns={Object.values(columns)}
            height="min(46vh, 420px)"
            framed
          >
            {rows.map(renderRow)}
          </RowTable>
        </Box>
      )}
      <BulkButtons
        finished={finished}
        isPreviewing={isPreviewing}
        confirm={confirm}
        onConfirm={onConfirm}
        onUndo={onUndo}
        onClose={onClose}
        running={run.underway}
        failed={failed.length}
        ready={ready.length}
        onRetry={() => onRetryFailed(failed.map(({ id }) => id))}
      />
    </>
  )
}

/** Outcomes, each with a function that formats its number of rows. The first outcome is shown even if it has no rows. */
type OutcomeLabels = readonly (readonly [outcome: string, format: (count: number) => string])[]

type BulkSummaryProps = {
  rows: readonly { outcome: string }[]
  labels: OutcomeLabels
  finished: boolean
}

/**
 * Summarizes the preview, such as "3 will change, 1 stays the same", and later the result. Screen readers announce the summary,
 * which gets focus when the change is complete.
 */
function BulkSummary({ rows, labels, finished }: BulkSummaryProps) {
  const focus = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (finished) focus.current?.focus()
  }, [finished])
  const counts = labels.map(([target, format]) => ({
    format,
    count: rows.filter(({ outcome }) => outcome === target).length,
  }))
  return (
    <Typography ref={focus} tabIndex={-1} role="status" sx={{ fontWeight: 600, outline: 'none' }}>
      {counts
        .filter(({ count }, at) => count > 0 || at === 0)
        .map(({ format, count }) => format(count))
        .join(', ')}
    </Typography>
  )
}

const BulkProgress = ({ label }: { label: string }) => (
  <Box role="status" sx={{ display: 'grid', gap: 1 }}>
    <Typography variant="body2">{label}</Typography>
    <LinearProgress aria-label={label} />
  </Box>
)
