import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { awaitsAcknowledgment, isOpen, type Step, shownAnswer } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { cacheApplication } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { type Answering, keepFocus } from './useAnswerDialog.tsx'

type Props = {
  application: Application
  step: Step & { field: StepField }
  answering: Answering
  /** Shows only the button that changes a saved answer, for steps other than the current one. */
  change?: boolean
  /** Makes the buttons fill the available width, for the bar on phones. */
  wide?: boolean
}

/**
 * A step's buttons: Yes and No for the current step, or a button that changes an earlier answer. If the acceptance has
 * conditions, the user must acknowledge them first.
 */
export function StepAnswer({ application, step, answering, change = false, wide = false }: Props) {
  const may = can(useWhoami(), 'applications.answer', { ...application, field: step.field })
  const { field } = step
  const stands = shownAnswer(application, field).value

  const wanted = ([true, false] as const).filter(
    value => (value || step.no) && (!change || (may && stands !== null && isOpen(application, field, value))),
  )
  const unacknowledged = field === 'patient_agreed' && awaitsAcknowledgment(application)
  if (wanted.length === 0) return null
  return (
    <Box
      role="group"
      aria-label={step.label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '& > button': wide ? fullWidth : {} }}
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
            // No other answer can be given while one is being sent (APP-041).
            disabled={!may || !isOpen(application, field, value) || answering.sending !== null}
            onClick={() => answering.ask({ field, value })}
            sx={{ minHeight: change ? { xs: 44, sm: 28 } : 40, ...(change && { py: 0 }) }}
          >
            {change ? texts.change[value ? 'true' : 'false'] : texts.questions[field][value ? 'yes' : 'no']}
          </Button>
        ),
      )}
    </Box>
  )
}

const fullWidth = { flex: '1 1 130px', minHeight: 44 }

/** Shows the conditions of an acceptance. The patient can be booked only after the user acknowledges them. */
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
          await cacheApplication(queries, await call(applications.acknowledge, { params: { id: application.id } }))
          notify(conditions.saved, { type: 'success' })
          return undefined
        }}
        onClose={() => setOpen(false)}
        onExited={() => keepFocus('patient_agreed')}
      >
        <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', bgcolor: 'action.hover', borderRadius: 1, p: 1.5, mb: 1.5 }}>
          {application.acceptance_conditions}
        </Box>
        {conditions.about}
      </ConfirmDialog>
    </>
  )
}
