import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { awaitsAcknowledgment, isOpen, type Step, standing } from '#domain/applications/approval.ts'
import { applications } from '#domain/applications/contract.ts'
import type { Application, StepField } from '#domain/applications/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/approval.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { StepAnswer as Given } from './answer.ts'
import type { AnswerForm } from './forms/AnswerForm.ts'
import { formFor } from './forms/formFor.ts'
import { keepApplication } from './queries.ts'
import type { useAnswer } from './useAnswer.ts'

type Props = {
  application: Application
  step: Step & { field: StepField }
  answering: ReturnType<typeof useAnswer>
  /** The step is not the open one: only a stored answer that can still change has a button. */
  change?: boolean
  /** Buttons share the width, for the bar on a phone. */
  wide?: boolean
}

/**
 * The buttons of a step: Yes and No of the open one, or the change of an earlier answer. Opens the dialog that the approval table
 * defines for the answer. An acceptance with conditions is acknowledged first.
 */
export function StepAnswer({ application, step, answering, change = false, wide = false }: Props) {
  const may = can(useWhoami(), 'applications.answer', { ...application, field: step.field })
  const [asked, setAsked] = useState<{ given: Given; form: AnswerForm; seen: Application } | null>(null)
  const [open, setOpen] = useState(false)
  const { field } = step
  const stands = standing(application, field).value

  const answer = (value: boolean) => {
    const given = { field, value }
    const form = formFor(application, given)
    if (!form) return answering.sendDirectly(given).then(() => keepFocus(field))
    setAsked({ given, form, seen: application })
    setOpen(true)
  }
  const wanted = ([true, false] as const).filter(
    value => (value || step.no) && (!change || (may && stands !== null && isOpen(application, field, value))),
  )
  const unacknowledged = field === 'patient_agreed' && awaitsAcknowledgment(application)
  if (wanted.length === 0 && !asked) return null
  return (
    <Box
      role="group"
      aria-label={step.label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '& > button': wide ? whole : {} }}
    >
      {wanted.map(value =>
        value && unacknowledged ? (
          <Acknowledge key="acknowledge" application={application} disabled={!may || !isOpen(application, field)} />
        ) : (
          <Button
            key={String(value)}
            size="small"
            variant={value && !change ? 'contained' : change ? 'text' : 'outlined'}
            color={value || change ? 'primary' : 'secondary'}
            aria-label={change ? texts.changeOf(texts.change[value ? 'true' : 'false'], step.label) : undefined}
            disabled={!may || !isOpen(application, field, value) || answering.sending !== null}
            onClick={() => answer(value)}
            sx={{ minHeight: change ? { xs: 44, sm: 28 } : 40, ...(change && { py: 0 }) }}
          >
            {change ? texts.change[value ? 'true' : 'false'] : texts.questions[field][value ? 'yes' : 'no']}
          </Button>
        ),
      )}
      {asked && (
        <AnswerDialog
          form={asked.form}
          open={open}
          onClose={() => setOpen(false)}
          onGone={() => {
            setAsked(null)
            keepFocus(field)
          }}
          onSubmit={async told => {
            await answering.send(asked.given, told, asked.seen)
            setOpen(false)
          }}
        />
      )}
    </Box>
  )
}

const whole = { flex: '1 1 130px', minHeight: 44 }

/** Shows the conditions of an acceptance and acknowledges them, which allows booking. */
function Acknowledge({ application, disabled }: { application: Application; disabled: boolean }) {
  const queries = useQueryClient()
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  const { conditions } = texts
  return (
    <>
      <Button size="small" variant="contained" disabled={disabled} onClick={() => setOpen(true)} sx={{ minHeight: 40 }}>
        {conditions.acknowledge}
      </Button>
      <ConfirmDialog
        open={open}
        title={conditions.title}
        confirm={conditions.acknowledge}
        tone="primary"
        onConfirm={async () => {
          await keepApplication(queries, await call(applications.acknowledge, { params: { id: application.id } }))
          notify(conditions.saved, { type: 'success' })
          return undefined
        }}
        onClose={() => setOpen(false)}
        onGone={() => keepFocus('patient_agreed')}
      >
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', bgcolor: 'action.hover', borderRadius: 1, p: 1.5, mb: 1.5 }}>
          {application.acceptance_conditions}
        </Box>
        {conditions.about}
      </ConfirmDialog>
    </>
  )
}

/**
 * When the pressed button disappears, moves focus to its row instead of losing it to the top of the page, or to the heading if the
 * row is not shown.
 */
function keepFocus(field: StepField) {
  requestAnimationFrame(() => {
    const lost = document.activeElement === document.body || (document.activeElement as HTMLButtonElement | null)?.disabled
    const places = [...document.querySelectorAll<HTMLElement>(`[data-step=${field}], [role=dialog] h1, main h1`)]
    if (lost) places.find(place => place.checkVisibility?.() ?? true)?.focus()
  })
}
