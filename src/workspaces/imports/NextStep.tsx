import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { canRun, canUndo, type ImportDetail, needsDirectory } from '#domain/imports/schema.ts'
import { Problem } from '../../components/Problem.tsx'
import { texts } from '../../i18n/english/imports.ts'
import { Progress } from './Progress.tsx'
import { type Act, isAtWork, useAct } from './queries.ts'
import { Removals } from './Removals.tsx'
import { UndoButton } from './UndoButton.tsx'

/** The next action, or the progress. */
export function NextStep({ found }: { found: ImportDetail }) {
  const act = useAct(found.id)
  if (found.state === 'undone' && !act.isError) return null
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {isAtWork(found) ? (
        <Progress found={found} />
      ) : (
        <Choice found={found} act={what => act.mutate(what)} busy={act.isPending} />
      )}
      {act.isError && <Problem>{act.error.message}</Problem>}
    </Box>
  )
}

type ChoiceProps = { found: ImportDetail; act: (act: Act) => void; busy: boolean }

function Choice({ found, act, busy }: ChoiceProps) {
  if (found.state === 'planned') return <Start found={found} act={act} busy={busy} />
  const stopped = found.is_stalled || found.state === 'failed'
  const done = found.progress_done.toLocaleString('en-US')
  const all = found.progress_total.toLocaleString('en-US')
  const undoing = found.state === 'undoing'
  return (
    <>
      {stopped && (
        <Alert severity="warning" variant="outlined" sx={{ width: '100%' }}>
          <strong>{undoing ? texts.run.undoStopped(done, all) : texts.run.stopped(done, all)}</strong>
          <div>{undoing ? texts.run.undoStoppedAbout : texts.run.stoppedAbout}</div>
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {canRun(found) && (
          <Button variant="contained" disabled={busy} onClick={() => act({ run: {} })}>
            {texts.run.goOn}
          </Button>
        )}
        {undoing && stopped ? (
          <Button variant="contained" disabled={busy} onClick={() => act('undo')}>
            {texts.run.goOn}
          </Button>
        ) : (
          canUndo(found) && <UndoButton of={found} />
        )}
      </Box>
    </>
  )
}

function Start({ found, act, busy }: ChoiceProps) {
  const { planned, kind } = found
  const rows = planned.new + planned.changed
  const [accepted, setAccepted] = useState(false)
  const [missed, setMissed] = useState(false)
  const removes = found.removals.length > 0
  const run = () => (removes && !accepted ? setMissed(true) : act({ run: { accept_removals: accepted } }))
  if (!found.has_file) return <Typography>{texts.run.expired}</Typography>
  if (!rows) return <Typography>{texts.run.nothing}</Typography>
  if (needsDirectory(found)) return <Typography>{texts.directory.first}</Typography>
  const said = texts.run[kind](planned.new.toLocaleString('en-US'), planned.changed.toLocaleString('en-US'))
  return (
    <>
      {removes && <Removals removals={found.removals} accepted={accepted} missed={missed && !accepted} onAccept={setAccepted} />}
      <Typography id="import-says">{said}</Typography>
      <Button variant="contained" aria-describedby="import-says" disabled={busy} onClick={run}>
        {texts.run.button(rows)}
      </Button>
    </>
  )
}
