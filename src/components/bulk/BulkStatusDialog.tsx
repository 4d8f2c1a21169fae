import Box from '@mui/material/Box'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkRow } from '#domain/bulk.ts'
import { texts } from '../../i18n/english/bulk.ts'
import { LabelledSelect } from '../form/LabelledSelect.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { BulkSteps } from './BulkSteps.tsx'
import { inChunks } from './inChunks.ts'
import { useBulkRun } from './useBulkRun.ts'

type StatusRequest<S extends string> = { ids: number[]; status: S; preview: boolean; seen?: Record<string, S> }
type Props<S extends string> = {
  title: string
  ids: readonly number[]
  statuses: readonly S[]
  /** Explanations of what each status does, shown before the user confirms. */
  descriptions?: Partial<Record<S, string>>
  send: (request: StatusRequest<S>) => Promise<BulkRow[]>
  onClose: () => void
  onChanged: () => void
}

const previewSize = 100
const runSize = 25

/**
 * Dialog that sets many rows to one status. Shows a preview, makes the change, and then shows each row's result. Some rows may
 * fail.
 */
export const BulkStatusDialog = <S extends string>({ title, onClose, ...rest }: Props<S>) => (
  <BulkDialog title={title} onClose={onClose}>
    {onBusy => <Change {...rest} onClose={onClose} onHold={onBusy} />}
  </BulkDialog>
)

function Change<S extends string>(props: Omit<Props<S>, 'title'> & { onHold: (busy: boolean) => void }) {
  const { statuses, descriptions, send, onClose, onChanged, onHold: onBusy } = props
  const [ids, setIds] = useState(props.ids)
  const [status, setStatus] = useState<S | null>(null)
  const preview = useQuery({
    queryKey: ['bulk preview', ids, status],
    queryFn: () => inChunks(ids, previewSize, chunk => send({ ids: chunk, status: status!, preview: true })),
    enabled: status !== null,
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  })
  const run = useBulkRun<BulkRow>({ size: runSize, onBusy, onChanged })
  const finished = run.rows !== null
  const isPreviewing = status !== null && !finished && preview.isFetching
  const rows = run.rows ?? (isPreviewing ? [] : (preview.data ?? []))
  const ready = rows.filter(({ outcome }) => outcome === 'done')

  function start() {
    const target = status!
    const seen = Object.fromEntries(ready.map(({ id, from }) => [id, from as S]))
    const skipped = rows.filter(({ outcome }) => outcome !== 'done')
    run.start(ready, skipped, chunk => send({ ids: chunk.map(({ id }) => id), status: target, preview: false, seen }))
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {!finished && (
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
        {...{ run, preview, isPreviewing, previewLabels, resultLabels, onClose }}
        rows={sorted(rows)}
        columns={texts.columns}
        renderRow={row => <BulkLine key={row.id} row={row} />}
        confirm={ready.length ? texts.confirm(ready.length) : rows.length ? texts.nothing : texts.changeStatus}
        onConfirm={start}
        onRetryFailed={setIds}
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

/** Rejected rows come first because they need attention. */
const rank = { refused: 0, done: 1, unchanged: 2 }
const sorted = (rows: readonly BulkRow[]) => [...rows].sort((a, b) => rank[a.outcome] - rank[b.outcome])

function BulkLine({ row: { name, about, from, to, outcome, reason } }: { row: BulkRow }) {
  const unchangedText = from === null ? '' : texts.stays(from)
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name ?? texts.unknown}
        {about && <Box sx={{ color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' }}>{about}</Box>}
      </TableCell>
      <TableCell>{outcome === 'done' ? texts.becomes(from ?? '', to) : unchangedText}</TableCell>
      <TableCell sx={{ color: outcome === 'refused' ? 'error.main' : undefined }}>{reason}</TableCell>
    </TableRow>
  )
}
