import Cancel from '@mui/icons-material/CancelOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { nextStep, type Step, shownAnswer, waitingText } from '#domain/applications/approval.ts'
import type { Application, StepField } from '#domain/applications/schema.ts'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/approval.ts'
import { useTags } from '../featureTags/useTags.ts'
import { answerDetails } from './answerDetails.ts'
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
