import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TableCell from '@mui/material/TableCell'
import TablePagination from '@mui/material/TablePagination'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { canUndo, type Import, type ImportKind, importKinds } from '#domain/imports/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { texts } from '../../i18n/english/imports.ts'
import { DropZone } from '../../ui/DropZone.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { CardSkeletons } from '../../ui/PageSkeleton.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RowTable } from '../../ui/RowTable.tsx'
import { ImportSection } from './ImportSection.tsx'
import { ImportView } from './ImportView.tsx'
import { historyQuery, useUploadForPreview } from './queries.ts'
import { StateChip } from './StateChip.tsx'
import { UndoButton } from './UndoButton.tsx'

/** The page for file imports: select a file, preview it, run the import, and undo it. The URL contains the current import. */
export function ImportsPage() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('import')) || undefined
  const show = (next?: number) => setSearch(next === undefined ? {} : { import: String(next) })
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box component="section" aria-labelledby="import-title" sx={{ minWidth: 0 }}>
        <Typography variant="h2" id="import-title">
          {texts.title}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
          {texts.about}
        </Typography>
        {id === undefined ? <ChooseFile onPreviewed={show} /> : <ImportView key={id} id={id} onAnother={() => show()} />}
      </Box>
      <History currentId={id} onShow={show} />
    </Box>
  )
}

/**
 * Form for selecting a file and its kind of data, limited to the kinds that the user may import. Keeps the selection if the
 * server rejects the file.
 */
function ChooseFile({ onPreviewed }: { onPreviewed: (id: number) => void }) {
  const user = useWhoami()
  const kinds = importKinds.filter(kind => can(user, 'imports.create', { kind }))
  const [kind, setKind] = useState<ImportKind>(kinds[0] ?? 'facilities')
  const upload = useUploadForPreview(onPreviewed)
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Box component="fieldset" disabled={upload.isPending} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Typography component="legend" sx={{ fontWeight: 600, mb: 0.5, p: 0 }}>
          {texts.kind}
        </Typography>
        <RadioGroup value={kind} onChange={(_event, chosen) => setKind(chosen as ImportKind)}>
          {kinds.map(option => (
            <FormControlLabel
              key={option}
              value={option}
              control={<Radio size="small" />}
              disabled={upload.isPending}
              sx={{ alignItems: 'flex-start', py: 0.25 }}
              label={
                <Box component="span" sx={{ display: 'block', pt: 0.75 }}>
                  {texts.kinds[option]}
                  <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
                    {texts.kindHints[option]}
                  </Typography>
                </Box>
              }
            />
          ))}
        </RadioGroup>
      </Box>
      <DropZone
        label={texts.drop}
        hint={kind === 'hsds' ? texts.dropHsds : texts.dropHint}
        accept={kind === 'hsds' ? '.json,.gz,.zip' : '.csv,.gz,.xlsx'}
        disabled={upload.isPending}
        onFile={file => upload.mutate({ kind, file })}
      />
      {upload.isPending && (
        <Box role="status" sx={{ display: 'grid', gap: 1 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.reading(upload.variables.file.name)}
          </Typography>
          <LinearProgress aria-label={texts.reading(upload.variables.file.name)} />
        </Box>
      )}
      {upload.isError && (
        <Problem>
          <strong>{texts.refused}</strong>
          <Box sx={{ overflowWrap: 'anywhere' }}>{upload.error.message}</Box>
        </Problem>
      )}
    </Box>
  )
}

const pageSize = 10
const currentRow = { 'aria-current': true, sx: { '& > :first-of-type': { boxShadow: 'inset 3px 0 currentColor' } } } as const

/** Lists the imports of the kinds that the user may import, newest first. */
const History = (props: { currentId: number | undefined; onShow: (id: number) => void }) => (
  <ImportSection title={texts.history.title}>
    <HistoryTable {...props} />
  </ImportSection>
)

function HistoryTable({ currentId, onShow }: { currentId: number | undefined; onShow: (id: number) => void }) {
  const [page, setPage] = useState(1)
  const { data: history, error, refetch } = useQuery({ ...historyQuery(page, pageSize), placeholderData: keepPreviousData })
  if (error && !history) return <FailedState error={error} onRetry={refetch} />
  if (!history) return <CardSkeletons rows={3} height={44} />
  if (!history.total)
    return (
      <EmptyState title={texts.history.empty}>
        <Typography>{texts.history.emptyAbout}</Typography>
      </EmptyState>
    )
  const { file, kind, state, counts, who, when, actions } = texts.history
  return (
    <>
      <RowTable framed label={texts.history.title} columns={[file, kind, state, counts, who, when, actions]}>
        {history.data.map(row => (
          <TableRow key={row.id} {...(row.id === currentId && currentRow)}>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 140 }}>
              <Link component={RouterLink} to={`?import=${row.id}`}>
                {row.file_name}
              </Link>
            </TableCell>
            <TableCell>{texts.kinds[row.kind]}</TableCell>
            <TableCell sx={{ '& .MuiChip-label': { whiteSpace: 'nowrap' } }}>
              <StateChip row={row} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{countsText(row)}</TableCell>
            <TableCell>{row.undone_by_name ?? row.started_by_name ?? row.created_by_name ?? texts.history.commandLine}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>
              <RelativeTime at={row.undone_at ?? row.finished_at ?? row.started_at ?? row.created_at} />
            </TableCell>
            <TableCell>{canUndo(row) && <UndoButton short row={row} onUndoing={() => onShow(row.id)} />}</TableCell>
          </TableRow>
        ))}
      </RowTable>
      {history.total > pageSize && (
        <TablePagination
          component="div"
          count={history.total}
          page={page - 1}
          rowsPerPage={pageSize}
          rowsPerPageOptions={[pageSize]}
          onPageChange={(_event, next) => setPage(next + 1)}
        />
      )}
    </>
  )
}

const countsText = ({ ran }: Import) =>
  ran ? `${texts.history.created(ran.new)}, ${texts.history.changed(ran.changed)}` : texts.history.none
