import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router-dom'
import type { Step } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/applicationScreen.ts'
import { texts as approval } from '../../../i18n/english/applications.ts'
import { barRoom } from '../../../ui/feedback/bottomRoom.ts'
import { usePhone } from '../../../ui/usePhone.ts'
import { Due } from '../../directory/answering/Due.tsx'
import { StepAnswer } from '../applications/StepAnswer.tsx'
import type { Answering } from '../applications/useAnswerDialog.tsx'
import { whoseStep, whoseTurn } from '../applications/whoseTurn.ts'

type Props = {
  application: Application
  answering: Answering
  onShow: () => void
  /** Whether the application pane is visible. */
  inApplication: boolean
}

/**
 * Bar at the bottom of a phone screen with the user's next action. It takes up its own space, so it does not cover the content.
 * In the chat, the message field is at the bottom instead.
 */
export function NextAction({ application, answering, onShow, inApplication }: Props) {
  const user = useWhoami()
  const phone = usePhone()
  // An outcome can be recorded before it is due, when no one has the turn.
  const whose = whoseStep(user, application)
  const turn = whoseTurn(user, application) ?? (whose && { ...whose, needs: [], due: null })
  const inChat = useLocation().hash === '#chat' && inApplication
  if (!phone || !turn?.mine || inChat) return null
  const { step, needs, due } = turn
  return (
    <Box
      ref={barRoom}
      data-bottom-bar=""
      component="section"
      aria-label={texts.next}
      sx={{
        position: 'sticky',
        bottom: 'var(--notice-room, 0px)',
        zIndex: 3,
        flexShrink: 0,
        display: 'grid',
        gap: 1,
        px: 2,
        pt: 1,
        pb: 'calc(10px + env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: 1,
        borderColor: 'divider',
        boxShadow: '0 -4px 12px rgb(0 0 0 / 8%)',
        '@media print': { display: 'none' },
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {needs.length > 0 ? approval.requests.needs(needs.join(', ')) : approval.questions[step.field as StepField].ask}
        </Typography>
        {due && <Due at={due} own />}
      </Box>
      {needs.length > 0 ? (
        <Button variant="contained" onClick={onShow} sx={{ minHeight: 44 }}>
          {texts.provide}
        </Button>
      ) : (
        <StepAnswer wide application={application} step={step as Step & { field: StepField }} answering={answering} />
      )}
    </Box>
  )
}
