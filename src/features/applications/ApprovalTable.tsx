import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { can } from '#domain/access.ts'
import { type Side, type Step, steps } from '#domain/applications/approval.ts'
import { showsBenefits } from '#domain/applications/benefits.ts'
import type { Application, StepField } from '#domain/applications/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { texts } from '../../i18n/english/approval.ts'
import { NotAnswered } from '../answering/NextMatches.tsx'
import { Warnings } from '../releases/Warnings.tsx'
import { BedHoldLine } from './BedHoldLine.tsx'
import { Benefits } from './Benefits.tsx'
import { notesQuery } from './queries.ts'
import { Requests } from './Requests.tsx'
import { StepAnswer } from './StepAnswer.tsx'
import { StepNotes } from './StepNotes.tsx'
import { StepRow } from './StepRow.tsx'
import { TakeBack } from './TakeBack.tsx'
import { Timeline } from './Timeline.tsx'
import { Turn } from './Turn.tsx'
import { useAnswer } from './useAnswer.ts'
import { whoseStep, whoseTurn } from './whoseTurn.ts'

type Props = {
  application: Application
  /** The viewer's side; the rows of the other side are read-only. */
  viewer: Side
}

/** The approval table, with the rows and order of the domain (APP-007). The user whose turn it is answers; others read. */
export function ApprovalTable({ application, viewer }: Props) {
  const user = useWhoami()
  const answering = useAnswer(application)
  const notes = useQuery(notesQuery(application.id))
  const turn = whoseTurn(user, application)
  const next = whoseStep(user, application)
  // Open information requests come first: until they are answered, no row shows "Your turn".
  const whose = next && turn?.needs.length ? { ...next, mine: false } : next
  const mayWrite = can(user, 'applications.writeNote', application)
  const watching = next && next.step.by === viewer && !next.mine

  return (
    <>
      <Requests application={application} />
      <Paper component="section" variant="outlined" aria-label={texts.table}>
        <Box sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider', display: 'grid', gap: 0.5 }}>
          <Typography variant="h2">{texts.table}</Typography>
          <Turn of={turn} />
          {application.close_reason && <Typography variant="body2">{texts.closedFor(application.close_reason)}</Typography>}
          <Warnings of={application} />
        </Box>
        <BedHoldLine application={application} />
        {viewer === 'advocate' && <NotAnswered of={application} />}
        {watching && (
          <Alert severity="info" role="note" sx={{ borderRadius: 0 }}>
            {viewer === 'facility' ? texts.managerWatches : texts.ownerAnswers(advocateOf(application) || texts.owner)}
          </Alert>
        )}
        {notes.error && (
          <Alert
            severity="error"
            sx={{ borderRadius: 0 }}
            action={<Button onClick={() => notes.refetch()}>{texts.notes.retry}</Button>}
          >
            {texts.notes.failed}
          </Alert>
        )}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {steps.map(step => (
            <StepRow
              key={step.field}
              application={application}
              step={step}
              whose={whose}
              answer={
                step.by === viewer &&
                isAnswered(step) && <StepAnswer application={application} step={step} answering={answering} />
              }
            >
              <TakeBack application={application} step={step} />
              {answering.overtaken === step.field && <Alert severity="warning">{texts.conflict}</Alert>}
              {step.yes?.dialog === 'vob' && showsBenefits(application, viewer) && <Benefits application={application} />}
              <StepNotes
                applicationId={application.id}
                step={step}
                notes={notes.data?.filter(note => note.state_type === step.field) ?? []}
                mayWrite={mayWrite}
              />
            </StepRow>
          ))}
        </Box>
      </Paper>
      <Timeline applicationId={application.id} />
    </>
  )
}

/** The first row is answered by applying, so it has no Yes. */
const isAnswered = (step: Step): step is Step & { field: StepField } => step.yes !== undefined

const advocateOf = ({ advocate_first_name, advocate_last_name }: Application) =>
  [advocate_first_name, advocate_last_name].filter(Boolean).join(' ')
