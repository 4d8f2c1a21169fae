import Cancel from '@mui/icons-material/CancelOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { nextStep, type Step, shownAnswer, stepFor, waitingText } from '#domain/applications/approval.ts'
import { detailsOf } from '#domain/applications/reasons.ts'
import type { Application, StateType, StepField } from '#domain/applications/schema.ts'
import { tidyPhone } from '../../components/form/FormPhone.tsx'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/applications.ts'
import { useTags } from '../featureTags/useTags.ts'
import { YourTurn } from './Turn.tsx'
import type { whoseStep } from './whoseTurn.ts'

type Props = {
  application: Application
  step: Step
  /** The step that the application is waiting on, whose row is highlighted. */
  whose: ReturnType<typeof whoseStep>
  answer?: ReactNode
  children?: ReactNode
}

/**
 * A row of the approval table. The current step shows its question and buttons. Every other step takes up one line: an answered
 * step shows its answer, time, and author, and a later step shows the side that must act.
 */
export function StepRow({ application, step, whose, answer, children }: Props) {
  const id = useId()
  const { value } = shownAnswer(application, step.field)
  const next = whose?.step.field === step.field
  return (
    <Box
      component="li"
      aria-labelledby={id}
      aria-current={next ? 'step' : undefined}
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '24px minmax(0, 1fr)',
        columnGap: 1.25,
        pl: 1.5,
        pr: next ? 2 : 6,
        py: next ? 1.5 : { xs: 1.25, sm: 0.875 },
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: next && whose.mine ? 'warning.main' : next ? 'primary.main' : 'transparent',
        ...(next && { bgcolor: 'action.hover' }),
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <StepIcon value={value} next={next} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: next ? 0.75 : 0.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}>
          {/* Gets focus when the row's button disappears. */}
          <Typography
            id={id}
            component="h3"
            variant={next ? 'h3' : 'body2'}
            tabIndex={-1}
            data-step={step.field}
            sx={{ fontWeight: 600 }}
          >
            {step.label}
          </Typography>
          <StandingLine application={application} step={step} whose={next ? whose : null} />
          {!next && answer}
        </Box>
        <Details application={application} step={step} />
        {next && answer && (
          <>
            <Typography variant="body2" sx={{ display: { xs: 'none', sm: 'block' } }}>
              {texts.questions[step.field as StepField].ask}
            </Typography>
            {answer}
          </>
        )}
        {children}
      </Box>
    </Box>
  )
}

function StepIcon({ value, next }: { value: boolean | null; next: boolean }) {
  const sx = { fontSize: 20, mt: 0.125 }
  if (value === true) return <CheckCircle color="success" sx={sx} />
  if (value === false) return <Cancel color="error" sx={sx} />
  return next ? <RadioButtonChecked color="primary" sx={sx} /> : <RadioButtonUnchecked color="disabled" sx={sx} />
}

/** Shows an answer ("Yes, 03/02/2026 09:10 AM by Carmen Ibarra") or the side that the application is waiting on. */
function StandingLine({ application, step, whose }: Pick<Props, 'application' | 'step' | 'whose'>) {
  const { value, at, by } = shownAnswer(application, step.field)
  if (value === null) {
    if (whose?.mine) return <YourTurn />
    return (
      <Typography component="span" variant="body2" color="textSecondary">
        {nextStep(application) ? waitingText(step) : texts.notAnswered}
      </Typography>
    )
  }
  const said = step.no ? texts.answered[value ? 'true' : 'false'] : texts.answered.done
  return (
    <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
      <Box component="span" sx={{ fontWeight: 600, color: value ? 'success.main' : 'error.main' }}>
        {said}
      </Box>
      {at && (
        <>
          , <time dateTime={at}>{workflowTime(at)}</time>
        </>
      )}
      {by && ` ${texts.by(by)}`}
    </Box>
  )
}

function Details({ application, step }: Pick<Props, 'application' | 'step'>) {
  const { nameOf } = useTags()
  if (shownAnswer(application, step.field).value === null) return null
  return answerDetails(application, step.field, nameOf).map(line => (
    <Box key={line} sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {line}
    </Box>
  ))
}

const { details } = texts

/** Formats the details of the current answer: decline reason, interview method, or outcome. */
export function answerDetails(application: Application, field: StateType, tagName: (id: number) => string | undefined): string[] {
  const { no } = stepFor(field)
  const reason = no?.reason && application[no.reason]
  const said: Partial<Record<StateType, (string | false | null | undefined)[]>> = {
    request_for_interview: [interview(application)],
    application_approved: [transport(application.transport_available), ...conditions(application)],
    record_outcome: [
      application.record_outcome && application.status,
      application.outcome_treatment_level !== null && details.leftAt(tagName(application.outcome_treatment_level) ?? ''),
    ],
  }
  const explained = no?.reason && application[detailsOf[no.reason]]
  return [reason && `${texts.reason}: ${reason}`, explained && details.explained(explained), ...(said[field] ?? [])].filter(
    line => typeof line === 'string',
  )
}

const conditions = (application: Application) => {
  const { acceptance_conditions: text, conditions_acknowledged_at: at, conditions_acknowledged_by: by } = application
  return text === null
    ? []
    : [texts.conditions.of(text), at ? texts.conditions.done(by ?? '', workflowTime(at)) : texts.conditions.waiting]
}

const interview = ({ patient_asked_to_call: to, hidden_fields }: Application) =>
  hidden_fields?.includes('patient_asked_to_call')
    ? details.callHidden
    : to && (to === 'chat' ? details.chat : details.call(tidyPhone(to)))
const transport = (offered: boolean | null) => offered !== null && (offered ? details.transport : details.noTransport)
