import Cancel from '@mui/icons-material/CancelOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { nextStep, type Step, standing, waitingText } from '#domain/applications/approval.ts'
import type { Application } from '#domain/applications/schema.ts'
import { workflowTime } from '../../components/times.ts'
import { texts } from '../../i18n/english/approval.ts'
import { useTags } from '../featureTags/useTags.ts'
import { answerDetails } from './answerDetails.ts'
import { YourTurn } from './Turn.tsx'
import type { whoseStep } from './whoseTurn.ts'

type Props = {
  application: Application
  step: Step
  /** The step the application is waiting for; the matching row is highlighted. */
  whose: ReturnType<typeof whoseStep>
  answer?: ReactNode
  children?: ReactNode
}

/** One row of the approval table: label, current answer with its time, buttons and notes. */
export function StepRow({ application, step, whose, answer, children }: Props) {
  const id = useId()
  const { value } = standing(application, step.field)
  const next = whose?.step.field === step.field
  return (
    <Box
      component="li"
      aria-labelledby={id}
      aria-current={next ? 'step' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: '24px minmax(0, 1fr)',
        columnGap: 1.5,
        px: 2,
        py: 1.5,
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: next && whose.mine ? 'warning.main' : next ? 'primary.main' : 'transparent',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <StepIcon value={value} next={next} />
      <Box sx={{ minWidth: 0, display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
            {/* Receives focus when the row's button disappears. */}
            <Typography id={id} variant="h3" tabIndex={-1} data-step={step.field}>
              {step.label}
            </Typography>
            <StandingLine application={application} step={step} whose={next ? whose : null} />
          </Box>
          {answer}
        </Box>
        {children}
      </Box>
    </Box>
  )
}

function StepIcon({ value, next }: { value: boolean | null; next: boolean }) {
  const sx = { fontSize: 22, mt: 0.125 }
  if (value === true) return <CheckCircle color="success" sx={sx} />
  if (value === false) return <Cancel color="error" sx={sx} />
  return next ? <RadioButtonChecked color="primary" sx={sx} /> : <RadioButtonUnchecked color="disabled" sx={sx} />
}

/** "Yes, 03/02/2026 09:10 AM by Carmen Ibarra", or the side the application is waiting on. */
function StandingLine({ application, step, whose }: Pick<Props, 'application' | 'step' | 'whose'>) {
  const { nameOf } = useTags()
  const { value, at, by } = standing(application, step.field)
  if (value === null) {
    if (whose?.mine) return <YourTurn />
    return (
      <Typography variant="body2" color="textSecondary">
        {nextStep(application) ? waitingText(step) : texts.notAnswered}
      </Typography>
    )
  }
  const said = step.no ? texts.answered[value ? 'true' : 'false'] : texts.answered.done
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      <Box component="span" sx={{ fontWeight: 600, color: value ? 'success.main' : 'error.main' }}>
        {said}
      </Box>
      {at && (
        <>
          , <time dateTime={at}>{workflowTime(at)}</time>
        </>
      )}
      {by && ` ${texts.by(by)}`}
      {answerDetails(application, step.field, nameOf).map(line => (
        <Box key={line} sx={{ color: 'text.primary' }}>
          {line}
        </Box>
      ))}
    </Box>
  )
}
