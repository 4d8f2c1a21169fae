import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Step } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { applicationQuery } from '../../../dataProvider/applicationQueries.ts'
import { texts } from '../../../i18n/english/admissions.ts'
import { texts as approval } from '../../../i18n/english/applications.ts'
import { DialogPages, useDialogPages } from '../../../ui/dialog/DialogPages.tsx'
import { FailedState } from '../../../ui/StateBox.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { makeScope, UnsavedScope } from '../../../ui/unsaved/unsaved.ts'
import { Due } from '../../directory/answering/AnsweringButton.tsx'
import { TriageCard } from '../applicationScreen/TriageCard.tsx'
import { StepAnswer } from '../applications/StepAnswer.tsx'
import { Turn } from '../applications/Turn.tsx'
import { useAnswerDialog } from '../applications/useAnswerDialog.tsx'
import { whoseTurn } from '../applications/whoseTurn.ts'
import { ApplicationLink } from '../dashboard/Cards.tsx'
import { patientOf } from './names.ts'
import { pathOf } from './queries.ts'

type Props = { application: Application; open: boolean; onClose: () => void; onExited: () => void }

/**
 * Dialog on the dashboard for answering an application's open steps, with the triage card. Each answer's form is its next page, and it
 * stays open for the next step.
 * `application` is the list's row, which is shown until the application has loaded.
 */
export function AnswerHere({ application: row, open, onClose, onExited }: Props) {
  const { data, error, refetch } = useQuery({ ...applicationQuery(row.id), refetchOnMount: 'always' })
  const application = data ?? row
  const title = useId()
  const pages = useDialogPages(title)
  const [scope] = useState(makeScope)
  const close = () => scope.leave(onClose)
  return (
    <Dialog
      fullWidth
      maxWidth="sm"
      open={open}
      onClose={pages.back ?? close}
      aria-labelledby={pages.labelledBy}
      slotProps={{ transition: { onExited }, paper: { sx: { m: { xs: 1.5, sm: 4 }, width: '100%' } } }}
    >
      <UnsavedScope value={scope}>
        <DialogPages pages={pages}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5, px: 3, pt: 2, pb: 1 }}>
            <Typography id={title} component="h1" variant="h2" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
              {patientOf(application)}
            </Typography>
            <StatusChip status={application.status} />
          </Box>
          <DialogContent sx={{ pb: 0 }}>
            {error && !data ? (
              <FailedState error={error} onRetry={refetch} />
            ) : (
              <>
                <TriageCard application={application} />
                {data && <OpenStep application={data} />}
              </>
            )}
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2, gap: 1, flexWrap: 'wrap' }}>
            <ApplicationLink path={pathOf(row.id)} sx={{ mr: 'auto', py: 1, typography: 'body2', fontWeight: 600 }}>
              {texts.answer.open}
            </ApplicationLink>
            <Button onClick={close}>{approval.close}</Button>
          </DialogActions>
        </DialogPages>
      </UnsavedScope>
    </Dialog>
  )
}

/** The question that the application is waiting on, with the buttons that answer it, or else who must act. */
function OpenStep({ application }: { application: Application }) {
  const user = useWhoami()
  const answering = useAnswerDialog(application)
  const turn = whoseTurn(user, application)
  const asks = turn?.mine === true && turn.needs.length === 0
  return (
    <Box component="section" aria-label={texts.answer.step} sx={{ display: 'grid', gap: 1, pb: 1 }}>
      {asks ? (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            <Typography component="h2" variant="h3">
              {approval.questions[turn.step.field as StepField].ask}
            </Typography>
            {turn.due && <Due at={turn.due} own />}
          </Box>
          <StepAnswer wide application={application} step={turn.step as Step & { field: StepField }} answering={answering} />
        </>
      ) : (
        <Turn of={turn} />
      )}
      {answering.dialog}
    </Box>
  )
}
