import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import LinearProgress from '@mui/material/LinearProgress'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { fieldWords } from '#domain/compliance/audit/fields.ts'
import {
  canRun,
  canUndo,
  type ImportDetail,
  isAtWork,
  type Missing,
  needsDirectory,
  type Removal,
} from '#domain/imports/schema.ts'
import { texts } from '../../i18n/english/imports.ts'
import { Problem } from '../../ui/Problem.tsx'
import { RowTable } from '../../ui/RowTable.tsx'
import { valueName } from '../compliance/audit/queries.ts'
import { type Act, useAct } from './queries.ts'
import { UndoButton } from './UndoButton.tsx'

/** Shows the button for the next action, or the progress of the current one. */
export function NextStep({ detail }: { detail: ImportDetail }) {
  const act = useAct(detail.id)
  if (detail.state === 'undone' && !act.isError) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {isAtWork(detail) ? (
        <Progress detail={detail} act={act.mutate} busy={act.isPending} />
      ) : (
        <Actions detail={detail} act={act.mutate} busy={act.isPending} />
      )}
      {act.isError && <Problem>{act.error.message}</Problem>}
    </Box>
  )
}

type ChoiceProps = { detail: ImportDetail; act: (act: Act) => void; busy: boolean }

function Actions({ detail, act, busy }: ChoiceProps) {
  if (detail.state === 'planned') return <Start detail={detail} act={act} busy={busy} />
  const stopped = detail.is_stalled || detail.state === 'failed'
  const done = detail.progress_done.toLocaleString('en-US')
  const all = detail.progress_total.toLocaleString('en-US')
  const undoing = detail.state === 'undoing'
  return (
    <>
      {stopped && (
        <Alert severity="warning" variant="outlined" sx={{ width: '100%' }}>
          <strong>{undoing ? texts.run.undoStopped(done, all) : texts.run.stopped(done, all)}</strong>
          <div>{undoing ? texts.run.undoStoppedAbout : texts.run.stoppedAbout}</div>
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {canRun(detail) && (
          <Button variant="contained" disabled={busy} onClick={() => act({ run: {} })}>
            {texts.run.goOn}
          </Button>
        )}
        {undoing && stopped ? (
          <Button variant="contained" disabled={busy} onClick={() => act('undo')}>
            {texts.run.goOn}
          </Button>
        ) : (
          canUndo(detail) && <UndoButton row={detail} />
        )}
      </Box>
    </>
  )
}

function Start({ detail, act, busy }: ChoiceProps) {
  const { planned, kind } = detail
  const rows = planned.new + planned.changed
  const [accepted, setAccepted] = useState(false)
  const [replacesNewer, setReplacesNewer] = useState(false)
  const [retires, setRetires] = useState(false)
  const [missed, setMissed] = useState(false)
  const { missing, older } = detail
  const retire = retires ? missing?.retire : undefined
  const removes = detail.removals.length > 0
  const run = () => {
    if ((removes && !accepted) || (older && !replacesNewer)) return setMissed(true)
    act({ run: { accept_removals: accepted, accept_older: replacesNewer, ...(retire && { retire }) } })
  }
  if (!detail.has_file) return <Typography>{texts.run.expired}</Typography>
  if (needsDirectory(detail)) return <Typography>{texts.directory.first}</Typography>
  const missingListings = missing && <MissingListings missing={missing} retires={retires} onRetire={setRetires} />
  if (!rows && !retire)
    return (
      <>
        <Typography>{texts.run.nothing}</Typography>
        {missingListings}
      </>
    )
  const summary = texts.run[kind](planned.new.toLocaleString('en-US'), planned.changed.toLocaleString('en-US'))
  return (
    <>
      {removes && <Removals removals={detail.removals} accepted={accepted} missed={missed && !accepted} onAccept={setAccepted} />}
      {older && <Older older={older} accepted={replacesNewer} missed={missed && !replacesNewer} onAccept={setReplacesNewer} />}
      {missingListings}
      <Typography id="import-summary">
        {rows > 0 && summary} {rows > 0 && whatMatches(detail)} {retire && texts.run.retires(retire)}
      </Typography>
      <Button variant="contained" aria-describedby="import-summary" disabled={busy} onClick={run}>
        {rows ? texts.run.button(rows) : texts.run.retire(retire ?? 0)}
      </Button>
    </>
  )
}

/** Which of the listings appear in matches. Those that name no treatment, and are listed because the user chose so, never do. */
function whatMatches({ kind, lists_all, not_listed_total, notes }: ImportDetail): string | false {
  if (kind !== 'facilities' && kind !== 'hsds') return false
  const hasOthers = lists_all && not_listed_total > 0
  if (notes.unplaced) return hasOthers ? texts.run.match.locatedTreatment : texts.run.match.located
  return hasOthers ? texts.run.match.treatment : texts.run.match.all
}

/** Shows the progress of an import or undo. The user may close the page because the server stores the progress. An import can be stopped. */
function Progress({ detail: { state, file_name, progress_done, progress_total }, act, busy }: ChoiceProps) {
  const label = state === 'undoing' ? texts.run.undoing(file_name) : texts.run.running(file_name)
  const text = progress_done
    ? texts.run.progress(progress_done.toLocaleString('en-US'), progress_total.toLocaleString('en-US'))
    : texts.run.waiting
  return (
    <Box sx={{ display: 'grid', gap: 0.75, width: '100%', maxWidth: 720 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{label}</Typography>
      <LinearProgress
        variant={progress_done ? 'determinate' : 'indeterminate'}
        value={progress_total ? Math.min(100, (100 * progress_done) / progress_total) : 0}
        aria-label={label}
        aria-valuetext={text}
        sx={{ height: 8, borderRadius: 1 }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text} · {texts.run.leave}
      </Typography>
      {state === 'running' && (
        <Button
          variant="outlined"
          startIcon={<StopCircleOutlined />}
          aria-label={texts.run.stopOf(file_name)}
          disabled={busy}
          sx={{ justifySelf: 'start' }}
          onClick={() => act('stop')}
        >
          {texts.run.stop}
        </Button>
      )}
    </Box>
  )
}

const labels = texts.removals

type Props = { removals: readonly Removal[]; accepted: boolean; missed: boolean; onAccept: (accepted: boolean) => void }

/** Lists fields that would lose many values, with examples and the checkbox that allows the removals. */
function Removals({ removals, accepted, missed, onAccept }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 1, width: '100%', minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="warning" variant="outlined">
        <strong>{labels.title}</strong>
        <div>{labels.about}</div>
      </Alert>
      <RowTable framed label={labels.title} columns={[labels.field, labels.removed, labels.examples]}>
        {removals.map(({ field, removed, of, examples }) => (
          <TableRow key={field}>
            <TableCell component="th" scope="row">
              {fieldWords(field)}
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {labels.ofAll(removed.toLocaleString('en-US'), of.toLocaleString('en-US'))}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>
              {examples.map(({ name, values }) => (
                <div key={name}>{labels.example(name, values.map(valueName).join(', '))}</div>
              ))}
            </TableCell>
          </TableRow>
        ))}
      </RowTable>
      <Confirmation label={labels.confirm} accepted={accepted} problem={missed && labels.missed} onAccept={onAccept} />
    </Box>
  )
}

type ConfirmationProps = { label: string; accepted: boolean; problem: string | false; onAccept: (accepted: boolean) => void }

function Confirmation({ label, accepted, problem, onAccept }: ConfirmationProps) {
  const help = useId()
  return (
    <FormControl error={Boolean(problem)}>
      <FormControlLabel
        control={
          <Checkbox
            checked={accepted}
            onChange={(_event, checked) => onAccept(checked)}
            slotProps={{ input: { 'aria-invalid': Boolean(problem), 'aria-describedby': problem ? help : undefined } }}
          />
        }
        label={label}
      />
      <FormHelperText id={help} role="alert" sx={{ ml: 0 }}>
        {problem}
      </FormHelperText>
    </FormControl>
  )
}

type OlderProps = Omit<Props, 'removals'> & { older: NonNullable<ImportDetail['older']> }

/** Asks before an older edition of a directory replaces a newer one. */
const Older = ({ older, accepted, missed, onAccept }: OlderProps) => (
  <Box sx={{ display: 'grid', gap: 1, width: '100%' }}>
    <Alert severity="warning" variant="outlined">
      <strong>{texts.older.title}</strong>
      <div>{texts.older.about(older.file, older.current)}</div>
    </Alert>
    <Confirmation label={texts.older.confirm} accepted={accepted} problem={missed && texts.older.missed} onAccept={onAccept} />
  </Box>
)

type MissingProps = { missing: Missing; retires: boolean; onRetire: (retires: boolean) => void }

/** Offers to retire the listings that the file no longer names. Without it, they stay. */
const MissingListings = ({ missing: { retire, kept, examples }, retires, onRetire }: MissingProps) => (
  <Box sx={{ display: 'grid', gap: 1, width: '100%', justifyItems: 'start' }}>
    <Alert severity="info" variant="outlined" sx={{ width: '100%' }}>
      <strong>{texts.missing.title}</strong>
      {retire > 0 && <div>{texts.missing.about(retire, examples.join(', '))}</div>}
      {kept > 0 && <div>{texts.missing.kept(kept)}</div>}
    </Alert>
    {retire > 0 && <Confirmation label={texts.missing.confirm(retire)} accepted={retires} problem={false} onAccept={onRetire} />}
  </Box>
)
