import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { type ImportDetail, needsMapping, outcomes } from '#domain/imports/schema.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { texts } from '../../i18n/english/imports.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { useAnnounce } from '../../ui/feedback/Announcer.tsx'
import { CardSkeletons } from '../../ui/PageSkeleton.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RowTable } from '../../ui/RowTable.tsx'
import { FailedState } from '../../ui/StateBox.tsx'
import { ColumnMapping } from './ColumnMapping.tsx'
import { targetName } from './ColumnValues.tsx'
import { FileDirectory } from './FileDirectory.tsx'
import { FileEdition } from './FileEdition.tsx'
import { NextStep } from './NextStep.tsx'
import { ChangedRows, ColumnCounts, NotListed, Problems, Remarks } from './Problems.tsx'
import { importQuery } from './queries.ts'
import { ImportSection, Sample } from './Sample.tsx'
import { StateChip } from './UndoButton.tsx'

/** Shows an import from preview to undo. Polls while the import is running. */
export function ImportView({ id, onAnother }: { id: number; onAnother: () => void }) {
  const { data: detail, error, refetch } = useQuery(importQuery(id))
  useFinishEffects(detail?.state)
  if (error && !detail) return <FailedState title={texts.failed} error={error} onRetry={refetch} />
  if (!detail) return <CardSkeletons rows={2} height={120} />
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Typography variant="h3" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {detail.file_name}
        </Typography>
        <StateChip row={detail} />
        <Typography variant="body2" color="textSecondary">
          {texts.kinds[detail.kind]}
          {!needsMapping(detail) && ` · ${texts.look.rows(detail.rows)}`}
          {detail.created_by_name && ` · ${texts.look.by(detail.created_by_name)} `}
          <RelativeTime at={detail.created_at} />
        </Typography>
        <Button size="small" sx={{ ml: { sm: 'auto' } }} onClick={onAnother}>
          {texts.another}
        </Button>
      </Box>
      <ColumnMapping detail={detail} />
      {!needsMapping(detail) && (
        <>
          <FileDirectory detail={detail} />
          <FileEdition detail={detail} />
          <FileCounts detail={detail} />
          <NextStep detail={detail} />
          <LeftRows detail={detail} />
          <ColumnCounts detail={detail} />
          <Problems detail={detail} />
          <Remarks detail={detail} />
          <NotListed detail={detail} />
          <ChangedRows detail={detail} />
          <Columns detail={detail} />
          <Sample detail={detail} />
        </>
      )}
    </Box>
  )
}

/** When an import or its undo finishes, announces the result to screen readers and invalidates every cached query. */
function useFinishEffects(state: string | undefined) {
  const client = useQueryClient()
  const announce = useAnnounce()
  const previous = useRef(state)
  useEffect(() => {
    const previousState = previous.current
    previous.current = state
    if (previousState !== 'running' && previousState !== 'undoing') return
    if (state === 'done') announce(texts.run.finished)
    if (state === 'failed') announce(texts.states.failed)
    if (state === 'undone') announce(texts.undo.finished)
    if (state === 'done' || state === 'undone') void client.invalidateQueries()
  }, [state, client, announce])
}

/** What the screen calls the columns of a table. An HSDS directory has the names of the standard. */
const columnLabels: Record<keyof ImportDetail['columns'], (text: string) => string> = {
  used: text => text.replace(/ \(as (\w+)\)$/, (_, column) => ` (${targetName(column)})`),
  ignored: text => text,
  missing: targetName,
}

const Columns = ({ detail: { kind, columns } }: { detail: ImportDetail }) => (
  <ImportSection title={texts.look.columns}>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'max-content minmax(0, 1fr)' }, columnGap: 3 }}
    >
      {(['used', 'ignored', 'missing'] as const).map(group => (
        <Box key={group} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ fontWeight: 600 }}>
            {texts.look[group]}
          </Typography>
          <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {columns[group].map(kind === 'hsds' ? text => text : columnLabels[group]).join(', ') || texts.look.none}
          </Typography>
        </Box>
      ))}
    </Box>
  </ImportSection>
)

/** Lists the rows that an undo could not revert, and why. */
function LeftRows({ detail: { left, undone } }: { detail: ImportDetail }) {
  if (!left.length) return null
  const leftTotal = undone?.left ?? left.length
  return (
    <ImportSection title={texts.undo.leftTitle}>
      <RowTable framed label={texts.undo.leftTitle} columns={[texts.undo.name, texts.undo.reason]} height={280}>
        {left.map(({ row_id, name, reason }) => (
          <TableRow key={row_id}>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{name ?? texts.undo.gone(row_id)}</TableCell>
            <TableCell>{domainText(reason)}</TableCell>
          </TableRow>
        ))}
      </RowTable>
      {left.length < leftTotal && (
        <Typography variant="body2" color="textSecondary">
          {texts.undo.leftMore(left.length, leftTotal)}
        </Typography>
      )}
    </ImportSection>
  )
}

/** Shows what the import will do or has done: counts, example names, and notes. */
function FileCounts({ detail }: { detail: ImportDetail }) {
  const { ran, planned, examples, notes, undone } = detail
  const labels = ran ? texts.look.did : texts.look.would
  const counts = ran ?? planned
  const tiles = outcomes.map(outcome => ({
    count: counts[outcome],
    label: labels[outcome],
    // Hide example names after the run: they come from the plan and may no longer be correct.
    more: !ran && outcome !== 'unchanged' && examples[outcome].length > 0 && texts.look.examples(examples[outcome].join(', ')),
  }))
  const noteNames = keysOf(texts.look.notes).filter(note => notes[note])
  const { remarks_total } = detail
  const mayHaveDuplicates = detail.kind === 'payers' && detail.state === 'done' && counts.new > 0
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {undone && detail.state === 'undone' && (
        <>
          <Typography sx={{ fontWeight: 600 }}>{texts.undo.finished}</Typography>
          <Tiles
            label={texts.undo.finished}
            tiles={(['removed', 'restored', 'left'] as const).map(outcome => ({
              count: undone[outcome],
              label: texts.undo[outcome],
            }))}
          />
          <Typography sx={{ fontWeight: 600 }}>{texts.undo.before}</Typography>
        </>
      )}
      <Tiles
        label={texts.look.counts}
        tiles={[
          ...tiles,
          ...(ran?.retired ? [{ count: ran.retired, label: texts.look.did.retired }] : []),
          { count: detail.problems_total, label: labels.problems },
        ]}
      />
      {(noteNames.length > 0 || counts.claimed > 0 || remarks_total > 0) && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
          {counts.claimed > 0 && (
            <Typography component="li" variant="body2">
              {texts.look.claimed}
            </Typography>
          )}
          {remarks_total > 0 && (
            <Typography component="li" variant="body2">
              {texts.look.remarks(remarks_total)}
            </Typography>
          )}
          {noteNames.map(note => (
            <Typography component="li" variant="body2" key={note}>
              {texts.look.notes[note](notes[note] ?? 0)}
            </Typography>
          ))}
        </Box>
      )}
      {mayHaveDuplicates && (
        <Typography variant="body2">
          {texts.look.payerDuplicates}{' '}
          <Link component={RouterLink} to="/admin/payer_duplicates">
            {texts.look.findDuplicates}
          </Link>
        </Typography>
      )}
    </Box>
  )
}

type Tile = { count: number; label: string; more?: ReactNode }

const Tiles = ({ label, tiles }: { label: string; tiles: readonly Tile[] }) => (
  <Box
    component="ul"
    aria-label={label}
    sx={{
      display: 'grid',
      gap: 1.5,
      m: 0,
      p: 0,
      listStyle: 'none',
      gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(150px, 1fr))' },
    }}
  >
    {tiles.map(({ count, label: what, more }) => (
      <Box
        component="li"
        key={what}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 2, py: 1.5, bgcolor: 'background.paper', minWidth: 0 }}
      >
        <Typography
          component="span"
          sx={{ display: 'block', fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}
          color={count ? 'textPrimary' : 'textSecondary'}
        >
          {count.toLocaleString('en-US')}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {what}
        </Typography>
        {more && (
          <Typography
            component="span"
            variant="caption"
            color="textSecondary"
            sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}
          >
            {more}
          </Typography>
        )}
      </Box>
    ))}
  </Box>
)
