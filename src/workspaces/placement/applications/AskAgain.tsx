import ReplayIcon from '@mui/icons-material/Replay'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { can } from '#domain/access.ts'
import { canAskAgain, declinedStep, type Side, type Step } from '#domain/placement/applications/approval.ts'
import { applications } from '#domain/placement/applications/contract.ts'
import { NewStateNote } from '#domain/placement/applications/notes.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { cacheApplication, notesQuery } from '../../../dataProvider/applicationQueries.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { FormButtons } from '../../../ui/fields/FormButtons.tsx'
import { FormLongText } from '../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../ui/fields/SchemaForm.tsx'
import { workflowTime } from '../../../ui/times.ts'

const { askAgain: labels } = texts
const WhatIsNew = NewStateNote.pick({ body: true })

/**
 * Under the step with which the facility declined: the advocate asks once to reconsider, with what is new; afterwards both sides see
 * who asked and when (S-29).
 */
export function AskAgain({ application, step, viewer }: { application: Application; step: Step; viewer: Side }) {
  const user = useWhoami()
  const queries = useQueryClient()
  const notify = useNotify()
  const [writing, setWriting] = useState(false)
  if (declinedStep(application) !== step.field) return null
  if (application.asked_again_at)
    return (
      <Box sx={{ bgcolor: 'action.hover', borderRadius: 1, px: 1.5, py: 0.75, typography: 'body2' }}>
        {labels.asked(application.asked_again_by ?? '', workflowTime(application.asked_again_at))}
        {viewer === 'facility' && ` ${labels.reopen}`}
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
