import Cancel from '@mui/icons-material/CancelOutlined'
import CheckCircle from '@mui/icons-material/CheckCircle'
import ExpandMore from '@mui/icons-material/ExpandMore'
import NotesOutlined from '@mui/icons-material/NotesOutlined'
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked'
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, useId, useState } from 'react'
import {
  awaitsAcknowledgment,
  nextStep,
  type Step,
  shownAnswer,
  stepFor,
  waitingText,
} from '#domain/placement/applications/approval.ts'
import { detailsOf } from '#domain/placement/applications/reasons.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StateType, StepField } from '#domain/placement/applications/steps.ts'
import { useTags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { domainValue } from '../../../i18n/i18nProvider.ts'
import { tidyPhone } from '../../../ui/fields/FormText.tsx'
import { usePhone, useWide } from '../../../ui/hooks.ts'
import { workflowTime } from '../../../ui/times.ts'
import { Due } from '../../directory/answering/AnsweringButton.tsx'
import { Since, YourTurn } from './Turn.tsx'
import type { WhoseTurn, whoseStep } from './whoseTurn.ts'

type Props = {
  application: Application
  step: Step
  /** The step that the application is waiting on. Its row is highlighted. */
  whose: ReturnType<typeof whoseStep>
  /** How long the application has been waiting on this step, and when the response is due. */
  turn: WhoseTurn | null
  answer?: ReactNode
  /** Content that stays visible while the row is collapsed. */
  pinned?: ReactNode
  notes: number
  /** Whether the row stays expanded, for example while the user is writing a note in it. */
  busy: boolean
  children?: ReactNode
}

/**
 * A row of the approval table. The current step shows its question and buttons. Every other step takes up one line: an answered
 * step shows its answer and time, and a later step shows the side that must act. A button expands the rest.
 */
export function StepRow({ application, step, whose, turn, answer, pinned, notes, busy, children }: Props) {
  const id = useId()
  const next = whose?.step.field === step.field
  const { open, toggle } = useFold(application, step, busy)
  const { value } = shownAnswer(application, step.field)
  const expanded = next || open
  return (
    <Box
      component="li"
      aria-labelledby={id}
      aria-current={next ? 'step' : undefined}
      sx={{
        display: 'grid',
        gridTemplateColumns: '24px minmax(0, 1fr)',
        columnGap: 1.25,
        pl: 1.5,
        pr: next ? 2 : 1,
        py: next ? 1.5 : 0,
        borderBottom: 1,
        borderColor: 'divider',
        borderLeft: 4,
        borderLeftColor: next && whose.mine ? 'warning.main' : next ? 'primary.main' : 'transparent',
        ...(next && { bgcolor: 'action.hover' }),
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          alignSelf: 'start',
          height: next ? 26 : value === null ? waitingHeight : lineHeight,
        }}
      >
        <StepIcon value={value} next={next} />
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: next ? 0.75 : 0 }}>
        <Line
          id={id}
          application={application}
          step={step}
          next={next}
          turn={turn}
          notes={notes}
          expanded={expanded}
          toggle={toggle}
          mine={whose?.mine === true}
        />
        {!next && <Box sx={{ pb: 1, pr: 1, '&:empty': { display: 'none' } }}>{pinned}</Box>}
        <Box
          id={`${id}-more`}
          sx={{
            display: expanded ? 'grid' : 'none',
            '@media print': { display: 'grid' },
            gap: next ? 0.75 : 0.5,
            ...(!next && { pb: 1.25, pr: 1 }),
          }}
        >
          <ByLine application={application} step={step} answer={next ? undefined : answer} />
          <Details application={application} step={step} />
          {next && answer && (
            <>
              <Typography variant="body2" sx={{ display: { xs: 'none', sm: 'block' } }}>
                {texts.questions[step.field as StepField].ask}
              </Typography>
              {answer}
            </>
          )}
          {next && pinned}
          {children}
        </Box>
      </Box>
    </Box>
  )
}

/** Height of a collapsed row whose texts fit on one line. Phones need a larger touch target. */
const lineHeight = { xs: 44, sm: 38 }
/** Height of a later row. On a phone, the waiting text is below the step's name so that both fit. */
const waitingHeight = { xs: 52, sm: 38 }

/**
 * Whether an answered or later row is expanded. True after the user expands it, while it is busy, and when everyone should see
 * why the application ended or which conditions have not been acknowledged yet.
 */
function useFold(application: Application, step: Step, busy: boolean) {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const { value } = shownAnswer(application, step.field)
  const matters =
    (value === false && nextStep(application) === null) ||
    (step.field === 'application_approved' && awaitsAcknowledgment(application))
  const open = busy || (chosen ?? matters)
  return { open, toggle: () => setChosen(!open) }
}

type LineProps = Pick<Props, 'application' | 'step' | 'turn' | 'notes'> & {
  id: string
  next: boolean
  mine: boolean
  expanded: boolean
  toggle: () => void
}

/** The row's first line: the step and its answer, or whose turn it is. Every row but the current one can be expanded. */
function Line({ id, application, step, turn, notes, next, mine, expanded, toggle }: LineProps) {
  const wide = useWide()
  const phone = usePhone()
  const { value, at } = shownAnswer(application, step.field)
  const words = { typography: 'body2', color: 'text.secondary' } as const
  const later = value === null && !next
  return (
    <Box
      // The entire line is clickable. Clicks on the icon button bubble up to this element.
      onClick={next ? undefined : toggle}
      sx={{
        ...(next ? { flexWrap: 'wrap', rowGap: 0.5 } : { minHeight: later ? waitingHeight : lineHeight, cursor: 'pointer' }),
        display: 'flex',
        alignItems: 'center',
        columnGap: next ? 1 : 0.75,
        minWidth: 0,
      }}
    >
      <Box sx={later ? { display: { xs: 'grid', sm: 'contents' }, minWidth: 0 } : { display: 'contents' }}>
        {/* Gets focus when the row's button disappears. */}
        <Typography
          id={id}
          component="h3"
          variant={next ? 'h3' : 'body2'}
          tabIndex={-1}
          data-step={step.field}
          sx={{ fontWeight: 600, minWidth: 0 }}
        >
          {domainValue(step.label)}
        </Typography>
        {/* A declined step that the facility reconsiders has an answer and waits for another one. */}
        {(value === null || next) &&
          (next && mine ? (
            <YourTurn />
          ) : (
            <Box component="span" sx={words}>
              {nextStep(application) ? domainValue(waitingText(step)) : texts.notAnswered}
            </Box>
          ))}
        {value !== null && (
          <Box component="span" sx={{ ...words, flexShrink: 0 }}>
            {/* On a phone, the icon indicates that a step without Yes and No buttons is complete. */}
            <Box
              component="span"
              sx={{
                fontWeight: 600,
                color: value ? 'success.main' : 'error.main',
                ...(phone && !step.no && visuallyHidden),
              }}
            >
              {step.no ? texts.answered[value ? 'true' : 'false'] : texts.answered.done}
            </Box>
            {at && wide && (
              <>
                , <time dateTime={at}>{workflowTime(at)}</time>
              </>
            )}
          </Box>
        )}
      </Box>
      {next && turn?.since && <Since at={turn.since} />}
      {next && turn?.due && !(phone && turn.mine) && <Due at={turn.due} own={turn.mine} />}
      {!next && (
        <>
          {notes > 0 && <NoteCount count={notes} />}
          <IconButton
            aria-label={texts.details.of(domainValue(step.label))}
            aria-expanded={expanded}
            aria-controls={`${id}-more`}
            sx={{
              width: { xs: 32, sm: 36 },
              height: { xs: 44, sm: 36 },
              ml: notes > 0 ? 0 : 'auto',
              flexShrink: 0,
            }}
          >
            <ExpandMore fontSize="small" sx={{ transform: expanded ? 'rotate(180deg)' : 'none' }} />
          </IconButton>
        </>
      )}
    </Box>
  )
}

const NoteCount = ({ count }: { count: number }) => (
  <Box
    component="span"
    title={texts.notes.count(count)}
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, ml: 'auto', typography: 'caption', color: 'text.secondary' }}
  >
    <NotesOutlined aria-hidden="true" sx={{ fontSize: 16 }} />
    <span aria-hidden="true">{count}</span>
    <Box component="span" sx={visuallyHidden}>
      {texts.notes.count(count)}
    </Box>
  </Box>
)

/**
 * Shows who answered, next to the button that changes the answer. Also shows when, if the first line has no room for the time.
 */
function ByLine({ application, step, answer }: Pick<Props, 'application' | 'step' | 'answer'>) {
  const wide = useWide()
  const { value, at, by } = shownAnswer(application, step.field)
  if (value === null) return answer
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      {(by || (at && !wide)) && (
        <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
          {at && !wide && <time dateTime={at}>{workflowTime(at)}</time>}
          {by && ` ${texts.by(by)}`}
        </Box>
      )}
      {answer}
    </Box>
  )
}

function StepIcon({ value, next }: { value: boolean | null; next: boolean }) {
  const sx = { fontSize: 20 }
  if (value === true) return <CheckCircle color="success" sx={sx} />
  if (value === false) return <Cancel color="error" sx={sx} />
  return next ? <RadioButtonChecked color="primary" sx={sx} /> : <RadioButtonUnchecked color="disabled" sx={sx} />
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
  const byStep: Partial<Record<StateType, (string | false | null | undefined)[]>> = {
    request_for_interview: [interview(application)],
    application_approved: [transport(application.transport_available), ...conditions(application)],
    record_outcome: [
      application.record_outcome && domainValue(application.status),
      application.outcome_treatment_level !== null && details.leftAt(tagName(application.outcome_treatment_level) ?? ''),
    ],
  }
  const explained = no?.reason && application[detailsOf[no.reason]]
  return [
    reason && `${texts.reason}: ${domainValue(reason)}`,
    explained && details.explained(explained),
    ...(byStep[field] ?? []),
  ].filter(line => typeof line === 'string')
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
