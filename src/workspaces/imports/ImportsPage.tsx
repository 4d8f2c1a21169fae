import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Link from '@mui/material/Link'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useRecordContext, WithRecord } from 'ra-core'
import { useState } from 'react'
import { Link as RouterLink, useSearchParams } from 'react-router-dom'
import { can } from '#domain/access.ts'
import { imports } from '#domain/imports/contract.ts'
import { canUndo, type Import, type ImportKind, importKinds } from '#domain/imports/schema.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/imports.ts'
import { errorText } from '../../i18n/i18nProvider.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { EmbeddedList } from '../../ui/console/ConsoleList.tsx'
import { ListExportButton } from '../../ui/console/ListExportButton.tsx'
import { ScreenBar } from '../../ui/console/ScreenBar.tsx'
import { DropZone } from '../../ui/DropZone.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ImportView } from './ImportView.tsx'
import { useUploadForPreview, whileRunning } from './queries.ts'
import { ImportSection } from './Sample.tsx'
import { StateChip, UndoButton } from './UndoButton.tsx'

/** The page for file imports: select a file, preview it, run the import, and undo it. The URL contains the current import. */
export function ImportsPage() {
  const [search, setSearch] = useSearchParams()
  const id = Number(search.get('import')) || undefined
  const interrupted = search.get('interrupted') === 'true'
  const show = (next?: number) => setSearch(next === undefined ? {} : { import: String(next) })
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Box component="section" aria-label={texts.title} sx={{ minWidth: 0 }}>
        <ScreenBar
          title={texts.title}
          about={
            <>
              {texts.about}{' '}
              <Link component={RouterLink} to="/admin/import_mappings">
                {texts.mappings.title}
              </Link>
            </>
          }
        />
        {id !== undefined ? (
          <ImportView key={id} id={id} onAnother={() => show()} />
        ) : (
          !interrupted && <ChooseFile onPreviewed={show} />
        )}
      </Box>
      <History currentId={id} interrupted={interrupted} />
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
  const [reading, setReading] = useState<AbortController>()
  function read(file: File) {
    const controller = new AbortController()
    setReading(controller)
    upload.mutate({ kind, file, signal: controller.signal })
  }
  function cancel() {
    upload.reset()
    reading?.abort()
  }
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
        accept={kind === 'hsds' ? '.json,.gz,.zip' : '.csv,.tsv,.gz,.xlsx,.json,.zip'}
        disabled={upload.isPending}
        onFile={read}
      />
      {upload.isPending && (
        <Box sx={{ display: 'grid', gap: 1 }}>
          <Typography role="status" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {texts.reading(upload.variables.file.name)}
          </Typography>
          <LinearProgress aria-label={texts.reading(upload.variables.file.name)} />
          <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={cancel}>
            {texts.cancel}
          </Button>
        </Box>
      )}
      {upload.isError && (
        <Problem>
          <strong>{texts.refused}</strong>
          <Box sx={{ overflowWrap: 'anywhere' }}>{errorText(upload.error)}</Box>
        </Problem>
      )}
    </Box>
  )
}

type HistoryProps = { currentId: number | undefined; interrupted: boolean }

/**
 * Lists the imports of the kinds that the user may import, newest first, or only those that were interrupted, to which the administrators'
 * home leads. Follows those that are running.
 */
function History({ currentId, interrupted }: HistoryProps) {
  const title = interrupted ? history.interrupted : history.title
  return (
    <ImportSection title={title}>
      <EmbeddedList<Import>
        key={title}
        resource="imports"
        table="imports"
        {...(interrupted && { filter: onlyInterrupted })}
        queryOptions={whileRunning}
      >
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', gap: 1, mb: 1 }}>
          {interrupted && (
            <Button component={RouterLink} to="?">
              {history.all}
            </Button>
          )}
          <ListExportButton fileName="imports" load={input => call(imports.export, input)} />
        </Box>
        <ConsoleDataGrid<Import>
          disableColumnSorting
          label={title}
          columns={columns}
          narrow={narrowColumns}
          empty={interrupted ? history.noneInterrupted : history.empty}
          rowName={row => row.file_name}
          rowClick={row => `?import=${row.id}`}
          rowClassName={row => (row.id === currentId ? 'Mui-selected' : '')}
        />
      </EmbeddedList>
    </ImportSection>
  )
}

const { history } = texts
const narrowColumns = ['file_name', 'state']
const onlyInterrupted = { interrupted: true }

/** Undoes an import, and shows it meanwhile. */
function UndoField() {
  const row = useRecordContext<Import>()!
  const [, setSearch] = useSearchParams()
  return canUndo(row) && <UndoButton short row={row} onUndoing={() => setSearch({ import: String(row.id) })} />
}

const columns = (): ConsoleColumn<Import>[] => [
  {
    field: 'file_name',
    headerName: history.file,
    flex: 2,
    minWidth: 150,
    control: (
      <WithRecord<Import>
        render={row => (
          <Link component={RouterLink} to={`?import=${row.id}`}>
            {row.file_name}
          </Link>
        )}
      />
    ),
  },
  { field: 'kind', headerName: history.kind, minWidth: 130, valueFormatter: (kind: ImportKind) => texts.kinds[kind] },
  {
    field: 'state',
    headerName: history.state,
    minWidth: 130,
    cell: <WithRecord<Import> render={row => <StateChip row={row} />} />,
  },
  { field: 'ran', headerName: history.counts, minWidth: 150, valueGetter: (_ran: never, row: Import) => countsText(row) },
  {
    field: 'created_by_name',
    headerName: history.who,
    minWidth: 130,
    valueGetter: (_name: never, row: Import) =>
      row.undone_by_name ?? row.started_by_name ?? row.created_by_name ?? history.commandLine,
  },
  {
    field: 'created_at',
    headerName: history.when,
    minWidth: 120,
    cell: (
      <WithRecord<Import>
        render={row => <RelativeTime at={row.undone_at ?? row.finished_at ?? row.started_at ?? row.created_at} />}
      />
    ),
  },
  { field: 'actions', headerName: history.actions, minWidth: 110, control: <UndoField /> },
]

/** Empty for an import that has not saved anything yet, or that never ran. */
const countsText = ({ ran, state }: Import) =>
  ran
    ? [history.created(ran.new), history.changed(ran.changed), ...(ran.retired ? [history.retired(ran.retired)] : [])].join(', ')
    : state === 'done'
      ? history.none
      : ''
