import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { isOpen, type Step, standing } from '#domain/applications/approval.ts'
import type { Application, StepField } from '#domain/applications/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { texts } from '../../i18n/english/approval.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { StepAnswer as Given } from './answer.ts'
import type { AnswerForm } from './forms/AnswerForm.ts'
import { formFor } from './forms/formFor.ts'
import type { useAnswer } from './useAnswer.ts'

type Props = { application: Application; step: Step & { field: StepField }; answering: ReturnType<typeof useAnswer> }

/** The Yes and No buttons of a row, or its only button. Opens the dialog that the approval table defines for the answer. */
export function StepAnswer({ application, step, answering }: Props) {
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

  return (
    <Box role="group" aria-label={step.label} sx={{ display: 'flex', gap: 0.75 }}>
      {([true, false] as const)
        .filter(value => value || step.no)
        .map(value => (
          <Button
            key={String(value)}
            size="small"
            variant={stands === value ? 'contained' : 'outlined'}
            color={value ? 'primary' : 'secondary'}
            aria-pressed={stands === value}
            disabled={!may || !isOpen(application, field, value) || answering.sending !== null}
            onClick={() => answer(value)}
            sx={{ minWidth: 64, minHeight: 36 }}
          >
            {step.no ? (value ? texts.yes : texts.no) : texts.recordOutcome}
          </Button>
        ))}
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

/** When the pressed button disappears, moves focus to its row instead of losing it to the top of the page. */
function keepFocus(field: StepField) {
  requestAnimationFrame(() => {
    const lost = document.activeElement === document.body || (document.activeElement as HTMLButtonElement | null)?.disabled
    if (lost) document.querySelector<HTMLElement>(`[data-step=${field}]`)?.focus()
  })
}
