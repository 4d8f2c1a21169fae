import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BulkReport, type Reported, rowsOf } from '#domain/platform/bulk.ts'
import { bulkTexts as texts } from '../../i18n/english/grid.ts'
import { domainText, domainValue } from '../../i18n/i18nProvider.ts'
import { LabelledSelect } from '../fields/FormSelect.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkSteps } from './BulkSteps.tsx'
import { useBulkRun } from './useBulkRun.ts'
import { useBulkStatus } from './useBulkStatus.ts'

export type BulkStatusProps<S extends string> = {
  title: string
  ids: readonly number[]
  /** The statuses to choose from, or the only one. */
  statuses: readonly [S, ...S[]]
  /** Explanations of what each status does, shown before the user confirms. */
  descriptions?: Partial<Record<S, string>>
  resource: string
  /** Returns the fields that set a status. */
  toData: (status: S) => object
  /** Whether setting a status can be undone by setting each row's previous status. */
  isUndoable: (status: S) => boolean
  onClose: () => void
  onChanged: () => void
}

type Row = Reported<BulkReport>
type Rows = ReadonlyMap<number, Row>

const isDone = ({ outcome }: Row) => outcome === 'done'
const withRows = (known: Rows, rows: readonly Row[]): Rows => new Map([...known, ...rows.map(row => [row.id, row] as const)])

/**
 * Dialog that sets many rows to one status. Shows a preview, makes the change, and then shows each row's result. Some rows may
 * fail.
 */
export const BulkStatusDialog = <S extends string>({ title, onClose, ...rest }: BulkStatusProps<S>) => (
  <BulkDialog title={title} onClose={onClose}>
    {onBusy => <Change {...rest} onClose={onClose} onHold={onBusy} />}
  </BulkDialog>
)

function Change<S extends string>(props: Omit<BulkStatusProps<S>, 'title'> & { onHold: (busy: boolean) => void }) {
  const { resource, toData, statuses, descriptions, isUndoable, onClose, onChanged, onHold: onBusy } = props
  const send = useBulkStatus<S>(resource, toData)
  // Each attempt has a preview of its own, because an attempt whose answer was lost may have been made.
  const [{ ids, attempt }, setAttempt] = useState({ ids: props.ids, attempt: 1 })
  const [status, setStatus] = useState<S | null>(statuses.length === 1 ? statuses[0] : null)
  /** The rows that were sent, and those that this dialog has changed, as they were before. */
  const [sent, setSent] = useState<Rows>(new Map())
  const [changed, setChanged] = useState<Rows>(new Map())
  const [isUndoing, setUndoing] = useState(false)
  const preview = useQuery({
    queryKey: ['bulk preview', ids, status, attempt],
    queryFn: async () => rowsOf(await send({ ids: [...ids], status: status!, preview: true })),
    enabled: status !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const run = useBulkRun<Row>({ onBusy, onChanged })
  const isPreviewing = status !== null && run.rows === null && preview.isFetching
  const previewed = isPreviewing ? [] : (preview.data ?? [])
  const ready = previewed.filter(isDone)
  /** Rows that an earlier attempt has changed, although its answer was lost. */
  const made = previewed.flatMap(row => {
    const before = sent.get(row.id)
    return row.outcome === 'unchanged' && before?.to === row.to ? [before] : []
  })
  const others = previewed.filter(row => !isDone(row) && !made.some(({ id }) => id === row.id))
  const finished = run.rows !== null || (ready.length === 0 && made.length > 0)
  const rows = run.rows ?? (finished ? [...made, ...others] : previewed)

  async function start() {
    const target = status!
    const seen = Object.fromEntries(ready.map(({ id, from }) => [id, from as S]))
    setSent(withRows(sent, ready))
    const results = await run.start(ready, [...made, ...others], async () =>
      rowsOf(await send({ ids: ready.map(({ id }) => id), status: target, preview: false, seen })),
    )
    setChanged(withRows(changed, results.filter(isDone)))
  }

  const undoable = [...withRows(changed, made).values()].filter(({ to }) => isUndoable(to as S))
  function undo(again: readonly Row[], rest: readonly Row[]) {
    setUndoing(true)
    void run.start(again, rest, () => setBack(again, send))
  }
  /** Repeats what failed: undoing, or after a new preview, the change. */
  function retry(failed: readonly number[]) {
    const isFailed = ({ id }: Row) => failed.includes(id)
    if (isUndoing)
      return undo(
        undoable.filter(isFailed),
        rows.filter(row => !isFailed(row)),
      )
    setAttempt({ ids: failed, attempt: attempt + 1 })
    run.reset()
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {!finished && statuses.length > 1 && (
        <LabelledSelect
          label={texts.status}
          options={statuses.map(option => ({ id: option, name: option }))}
          value={status}
          empty={texts.choose}
          onChange={setStatus}
          disabled={run.underway}
          compact
        />
      )}
      {!finished && status && descriptions?.[status] && <Typography variant="body2">{descriptions[status]}</Typography>}
      <BulkSteps
        run={run}
        finished={finished}
        preview={preview}
        isPreviewing={isPreviewing}
        previewLabels={previewLabels}
        resultLabels={resultLabels}
        onClose={onClose}
        rows={sorted(rows)}
        columns={texts.columns}
        renderRow={row => <BulkLine key={row.id} row={row} />}
        confirm={ready.length ? texts.confirm(ready.length) : rows.length ? texts.nothing : texts.changeStatus}
        onConfirm={start}
        onRetryFailed={retry}
        onUndo={!isUndoing && undoable.length > 0 ? () => undo(undoable, []) : undefined}
      />
    </Box>
  )
}

const previewLabels = [
  ['done', texts.will],
  ['unchanged', texts.stay],
  ['refused', texts.cannot],
] as const
const resultLabels = [
  ['done', texts.did],
  ['unchanged', texts.stay],
  ['refused', texts.failed],
] as const

/** Sets each row back to its previous status, in one request for each of these. If one fails, its rows say why, and the others go on. */
async function setBack<S extends string>(changed: readonly Row[], send: ReturnType<typeof useBulkStatus<S>>): Promise<Row[]> {
  const results: Row[] = []
  for (const [status, rows] of Map.groupBy(changed, ({ from }) => from as S)) {
    const seen = Object.fromEntries(rows.map(row => [row.id, row.to as S]))
    const failed = (error: unknown) =>
      rows.map(row => ({ ...row, outcome: 'refused' as const, reason: (error as Error).message }))
    results.push(...(await send({ ids: rows.map(({ id }) => id), status, preview: false, seen }).then(rowsOf, failed)))
  }
  return results
}

/** Rejected rows come first because they need attention. */
const rank = { refused: 0, done: 1, unchanged: 2 }
const sorted = (rows: readonly Row[]) => [...rows].sort((a, b) => rank[a.outcome] - rank[b.outcome])

function BulkLine({ row: { name, about, from, to, outcome, reason } }: { row: Row }) {
  const unchangedText = from === null ? '' : texts.stays(domainValue(from))
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name ?? texts.unknown}
        {about && <Box sx={{ color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' }}>{about}</Box>}
      </TableCell>
      <TableCell>{outcome === 'done' ? texts.becomes(domainValue(from ?? ''), domainValue(to)) : unchangedText}</TableCell>
      <TableCell sx={{ color: outcome === 'refused' ? 'error.main' : undefined }}>{reason && domainText(reason)}</TableCell>
    </TableRow>
  )
}
