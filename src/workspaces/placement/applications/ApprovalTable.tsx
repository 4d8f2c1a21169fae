import ReplayIcon from '@mui/icons-material/Replay'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import {
  canAskAgain,
  declinedStep,
  reconsideredStep,
  type Side,
  type Step,
  steps,
} from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import type { Application, InsuranceVob } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import {
  NewStateNote,
  outOfPocket,
  type StateNote,
  scholarshipExceedsCost,
  showsBenefits,
} from '#domain/placement/applications/steps.ts'
import { advocateName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { cacheApplication, notesQuery } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { DialogFrame } from '../../../ui/dialog/DialogFrame.tsx'
import { Dash } from '../../../ui/Facts.tsx'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { usePhone } from '../../../ui/hooks.ts'
import { money } from '../../../ui/money.ts'
import { Warnings } from '../../../ui/ReleaseWarnings.tsx'
import { workflowTime } from '../../../ui/times.ts'
import { OverdueWarning } from '../../directory/answering/OverdueWarning.tsx'
import { ExplainStatuses } from '../../platform/help/glossary.tsx'
import { BedHoldLine } from './ArrivalSummary.tsx'
import { ScholarshipWarning } from './FitWarning.tsx'
import { Requests } from './Requests.tsx'
import { StepAnswer, StepNotes } from './StepAnswer.tsx'
import { StepRow } from './StepRow.tsx'
import { Timeline } from './Timeline.tsx'
import { Turn } from './Turn.tsx'
import { UndoButton, useUntil } from './UndoButton.tsx'
import type { Answering } from './useAnswerDialog.tsx'
import { cacheFresh } from './useAnswerDialog.tsx'
import { type WhoseTurn, whoseStep, whoseTurn } from './whoseTurn.ts'

type Props = {
  application: Application
  /** The viewer's side. The other side's rows are read-only. */
  viewer: Side
  answering: Answering
}

/** The approval table, whose rows and order the domain defines (APP-007). Only the user whose turn it is can answer. */
export function ApprovalTable({ application, viewer, answering }: Props) {
  const user = useWhoami()
  const notes = useQuery(notesQuery(application.id))
  const turn = whoseTurn(user, application)
  const next = whoseStep(user, application)
  // No row shows "Your turn" until all information requests are answered.
  const whose = next && turn?.needs.length ? { ...next, mine: false } : next
  const mayWrite = can(user, 'applications.writeNote', application)
  const watching = next && next.step.by === viewer && !next.mine

  const requested = (turn?.needs.length ?? 0) > 0
  return (
    <>
      {requested && <Requests application={application} />}
      <Paper component="section" variant="outlined" aria-label={texts.table}>
        <Box sx={{ px: 2, py: 1.25, borderBottom: 1, borderColor: 'divider', display: 'grid', justifyItems: 'start', gap: 0.5 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
            <Typography variant="h2">{texts.table}</Typography>
            <ExplainStatuses />
          </Box>
          {requested && <Turn of={turn} />}
          {application.close_reason && (
            <Typography variant="body2">{texts.closedFor(domainValue(application.close_reason))}</Typography>
          )}
          <Warnings of={application} />
        </Box>
        <BedHoldLine application={application} />
        {viewer === 'advocate' && <OverdueWarning application={application} />}
        {watching && (
          <Alert severity="info" role="note" sx={{ borderRadius: 0 }}>
            {viewer === 'facility' ? texts.managerWatches : texts.ownerAnswers(advocateName(application) || texts.owner)}
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
            <TableStep
              key={step.field}
              application={application}
              viewer={viewer}
              answering={answering}
              step={step}
              whose={whose}
              turn={turn}
              mayWrite={mayWrite}
              next={next?.step.field === step.field}
              notes={notes.data?.filter(note => note.state_type === step.field) ?? []}
            />
          ))}
        </Box>
      </Paper>
      {!requested && <Requests application={application} />}
      <Timeline applicationId={application.id} />
    </>
  )
}

type TableStepProps = Props & {
  step: Step
  whose: ReturnType<typeof whoseStep>
  turn: WhoseTurn | null
  next: boolean
  notes: StateNote[]
  mayWrite: boolean
}

/** A step with its answer, benefits, and notes. */
function TableStep({ application, viewer, answering, step, whose, turn, next, notes, mayWrite }: TableStepProps) {
  const phone = usePhone()
  const [writing, setWriting] = useState(false)
  const overtaken = answering.overtaken === step.field
  return (
    <StepRow
      application={application}
      step={step}
      whose={whose}
      turn={turn}
      notes={notes.length}
      busy={writing || overtaken}
      answer={
        // The advocate enters the steps of a facility without an account, too (S-24).
        (step.by === viewer || (viewer === 'advocate' && application.referral)) &&
        isAnswered(step) &&
        // On a phone, the bar at the bottom has the buttons for the user's own step.
        !(phone && whose?.mine && next) && (
          <StepAnswer application={application} step={step} answering={answering} change={!next} />
        )
      }
      pinned={<TakeBack application={application} step={step} />}
    >
      {overtaken && <Alert severity="warning">{texts.conflict}</Alert>}
      <AskAgain application={application} step={step} viewer={viewer} />
      {step.yes?.dialog === 'vob' && showsBenefits(application, viewer) && <Benefits application={application} />}
      <StepNotes
        applicationId={application.id}
        step={step}
        notes={notes}
        mayWrite={mayWrite}
        writing={writing}
        onWriting={setWriting}
      />
    </StepRow>
  )
}

/** Creating the application answers the first row, so that row has no Yes button. */
const isAnswered = (step: Step): step is Step & { field: StepField } => step.yes !== undefined

type TakeBackProps = { application: Application; step: Step }

/** Undo button for the user's last answer. Available until `take_back.until` or until another user acts on the answer. */
function TakeBack({ application, step }: TakeBackProps) {
  const queries = useQueryClient()
  const notify = useNotify()
  const [sending, setSending] = useState(false)
  const { take_back } = application
  const open = useUntil(take_back?.until)
  if (!open || take_back?.field !== step.field) return null
  const { field, until } = take_back

  async function send() {
    setSending(true)
    try {
      const params = { id: application.id }
      await cacheApplication(queries, await call(applications.takeBack, { params, body: { field } }))
      notify(texts.takeBack.done(domainValue(step.label)), { type: 'success' })
      document.querySelector<HTMLElement>(`[data-step=${field}]`)?.focus()
    } catch (failure) {
      await cacheFresh(queries, failure)
      notify((failure as Error).message, { type: 'warning' })
    } finally {
      setSending(false)
    }
  }
  return <UndoButton step={step.label} until={until} disabled={sending} onClick={send} sx={{ ml: -0.75, my: -0.5 }} />
}

const { vob } = texts

/**
 * Button that opens a read-only view of the verification of benefits, followed by the patient's estimated cost (APP-014,
 * APP-061).
 */
function Benefits({ application: { insurance_vob, private_insurance } }: { application: Application }) {
  const [open, setOpen] = useState(false)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, typography: 'body2' }}>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)} aria-label={`${vob.button}: ${vob.full}`}>
        {vob.button}
      </Button>
      {insurance_vob && `${vob.outOfPocket}: ${money(outOfPocket(insurance_vob))}`}
      {insurance_vob && scholarshipExceedsCost(insurance_vob) && <ScholarshipWarning />}
      <DialogFrame
        open={open}
        title={vob.title}
        about={vob.full}
        maxWidth="xs"
        close={texts.close}
        onClose={() => setOpen(false)}
      >
        {!insurance_vob && <Typography>{private_insurance ? vob.none : vob.notAsked}</Typography>}
        {(insurance_vob || private_insurance) && <Sums of={insurance_vob} />}
      </DialogFrame>
    </Box>
  )
}

/** The amounts and what the patient pays, or a dash for each that the facility has not entered. */
function Sums({ of }: { of: InsuranceVob | null }) {
  const lines = [
    [vob.deductible, of?.deductible],
    [vob.copay, of?.copay],
    [vob.scholarship, of && -(of.scholarship_amount ?? 0)],
    [vob.outOfPocket, of && outOfPocket(of)],
  ] as const
  return (
    <>
      <Box component="dl" sx={{ m: 0, mt: 1 }}>
        {lines.map(([label, sum]) => (
          <Box
            key={label}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              py: 1,
              borderTop: 1,
              borderColor: 'divider',
              '&:last-of-type': { fontWeight: 600 },
            }}
          >
            <dt>{label}</dt>
            <Box component="dd" sx={{ m: 0 }}>
              {typeof sum === 'number' ? money(sum) : <Dash>{vob.none}</Dash>}
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" component="p" color="textSecondary" sx={{ m: 0 }}>
        {vob.formula}
      </Typography>
      {of && scholarshipExceedsCost(of) && <ScholarshipWarning />}
    </>
  )
}

const { askAgain: labels } = texts
const WhatIsNew = NewStateNote.pick({ body: true })

/**
 * Under the step with which the facility declined: the advocate asks once to reconsider, with what is new; afterwards both sides see
 * who asked and when (S-46).
 */
function AskAgain({ application, step, viewer }: { application: Application; step: Step; viewer: Side }) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [writing, setWriting] = useState(false)
  if (declinedStep(application) !== step.field) return null
  if (application.asked_again_at)
    return (
      <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 1.5, py: 0.75, typography: 'body2' }}>
        {labels.asked(application.asked_again_by ?? '', workflowTime(application.asked_again_at))}
        {viewer === 'facility' && reconsideredStep(application) && ` ${labels.reopen}`}
      </Box>
    )
  if (viewer === 'facility' || !canAskAgain(application) || !can(user, 'applications.askAgain', application)) return null
  if (!writing)
    return (
      <Button
        size="small"
        startIcon={<ReplayIcon />}
        onClick={() => setWriting(true)}
        sx={{ justifySelf: 'start', ml: -0.75, minHeight: { xs: 44, sm: 30 } }}
      >
        {labels.open}
      </Button>
    )
  return (
    <SchemaForm
      schema={WhatIsNew}
      values={{ body: '' }}
      onSubmit={async body => {
        await cacheApplication(queries, await call(applications.askAgain, { params: { id: application.id }, body }))
        void queries.invalidateQueries({ queryKey: notesQuery(application.id).queryKey })
        notify(labels.sent, { type: 'success' })
        setWriting(false)
      }}
    >
      <Typography variant="body2">{labels.about(application.crisis_center ?? '')}</Typography>
      <FormLongText name="body" label={labels.note} hint={labels.hint} rows={3} maxLength={4000} />
      <FormButtons size="small" submit={labels.send} sending={texts.sending} onCancel={() => setWriting(false)} />
    </SchemaForm>
  )
}
