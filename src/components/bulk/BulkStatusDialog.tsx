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

type Asked<S extends string> = { ids: number[]; status: S; preview: boolean; seen?: Record<string, S> }
type Props<S extends string> = {
  title: string
  ids: readonly number[]
  statuses: readonly S[]
  /** Explanation of each status, shown before confirming. */
  means?: Partial<Record<S, string>>
  send: (asked: Asked<S>) => Promise<BulkRow[]>
  onClose: () => void
  /** Called after a change, to reload the list. */
  onChanged: () => void
}

const previewSize = 100
const runSize = 25

/** Sets many rows to one status: preview, change, then the result of each row, some of which may fail. */
export const BulkStatusDialog = <S extends string>({ title, onClose, ...rest }: Props<S>) => (
  <BulkDialog title={title} onClose={onClose}>
    {onHold => <Change {...rest} onClose={onClose} onHold={onHold} />}
  </BulkDialog>
)

function Change<S extends string>(props: Omit<Props<S>, 'title'> & { onHold: (held: boolean) => void }) {
  const { statuses, means, send, onClose, onChanged, onHold } = props
  const [ids, setIds] = useState(props.ids)
  const [status, setStatus] = useState<S | null>(null)
  const preview = useQuery({
    queryKey: ['bulk preview', ids, status],
    queryFn: () => inChunks(ids, previewSize, some => send({ ids: some, status: status!, preview: true })),
    enabled: status !== null,
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  })
  const run = useBulkRun<BulkRow>({ size: runSize, onHold, onChanged })
  const over = run.rows !== null
  const looking = status !== null && !over && preview.isFetching
  const rows = run.rows ?? (looking ? [] : (preview.data ?? []))
  const ready = rows.filter(({ outcome }) => outcome === 'done')

  function start() {
    const target = status!
    const seen = Object.fromEntries(ready.map(({ id, from }) => [id, from as S]))
    const others = rows.filter(({ outcome }) => outcome !== 'done')
    run.start(ready, others, some => send({ ids: some.map(({ id }) => id), status: target, preview: false, seen }))
  }

  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      {!over && (
        <LabelledSelect
          label={texts.status}
          options={statuses.map(one => ({ id: one, name: one }))}
          value={status}
          empty={texts.choose}
          onChange={setStatus}
          disabled={run.underway}
          compact
        />
      )}
      {!over && status && means?.[status] && <Typography variant="body2">{means[status]}</Typography>}
      <BulkSteps
        {...{ run, preview, looking, will, did, onClose }}
        rows={sorted(rows)}
        columns={texts.columns}
        line={row => <BulkLine key={row.id} row={row} />}
        confirm={ready.length ? texts.confirm(ready.length) : rows.length ? texts.nothing : texts.changeStatus}
        onConfirm={start}
        onAgain={setIds}
      />
    </Box>
  )
}

const will = [
  ['done', texts.will],
  ['unchanged', texts.stay],
  ['refused', texts.cannot],
] as const
const did = [
  ['done', texts.did],
  ['unchanged', texts.stay],
  ['refused', texts.failed],
] as const

/** Rejected rows come first, because they need attention. */
const rank = { refused: 0, done: 1, unchanged: 2 }
const sorted = (rows: readonly BulkRow[]) => [...rows].sort((one, other) => rank[one.outcome] - rank[other.outcome])

function BulkLine({ row: { name, about, from, to, outcome, reason } }: { row: BulkRow }) {
  const stays = from === null ? '' : texts.stays(from)
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name ?? texts.unknown}
        {about && <Box sx={{ color: 'text.secondary', typography: 'caption', overflowWrap: 'anywhere' }}>{about}</Box>}
      </TableCell>
      <TableCell>{outcome === 'done' ? texts.becomes(from ?? '', to) : stays}</TableCell>
      <TableCell sx={{ color: outcome === 'refused' ? 'error.main' : undefined }}>{reason}</TableCell>
    </TableRow>
  )
}
