import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { Side, Step } from '#domain/placement/applications/approval.ts'
import { isArrival } from '#domain/placement/applications/arrivals.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { StepField } from '#domain/placement/applications/steps.ts'
import { personName } from '#domain/platform/text.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts } from '../../../i18n/english/applicationScreen.ts'
import { texts as approval } from '../../../i18n/english/applications.ts'
import { texts as chatTexts } from '../../../i18n/english/chat.ts'
import { barRoom } from '../../../ui/feedback/bottomRoom.ts'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { PanelTabs } from '../../../ui/PanelTabs.tsx'
import { TwoPanes, useOnePane } from '../../../ui/TwoPanes.tsx'
import { Due } from '../../directory/answering/AnsweringButton.tsx'
import { DocumentBlock } from '../../intake/documents/DocumentBlock.tsx'
import { EmergencyAccess } from '../../intake/emergencies/EmergencyAccess.tsx'
import { PatientReview } from '../../intake/patients/PatientReview.tsx'
import { ChatLog } from '../../messaging/chat/ChatLog.tsx'
import { Composer } from '../../messaging/chat/Composer.tsx'
import { useConversation } from '../../messaging/chat/useConversation.ts'
import { useUnread } from '../../messaging/notifications/queries.ts'
import { ApprovalTable } from '../applications/ApprovalTable.tsx'
import { ArrivalSummary } from '../applications/ArrivalSummary.tsx'
import { LaterHold } from '../applications/FitWarning.tsx'
import { StepAnswer } from '../applications/StepAnswer.tsx'
import { type Answering, useAnswerDialog, useReloadOnClose } from '../applications/useAnswerDialog.tsx'
import { whoseStep, whoseTurn } from '../applications/whoseTurn.ts'
import { HandoverCard } from '../handover/HandoverCard.tsx'
import { ReferralCard } from '../referrals/ReferralCard.tsx'
import { TriageCard } from './TriageCard.tsx'

type Props = { application: Application; viewer: Side; frame: 'page' | 'dialog' }

/**
 * An application as both sides see it. The patient's intake and documents are on the left. The decision and chat are on the right
 * and stay visible. A narrow window shows one pane at a time, with a bar for the next action at the bottom.
 */
export function ApplicationBody({ application, viewer, frame }: Props) {
  const user = useWhoami()
  const answering = useAnswerDialog(application)
  const facility = viewer === 'facility'
  const name = personName(application)
  const title = facility ? (application.crisis_center ?? '') : name
  // Below the approval table until the patient is booked, because the next step is there.
  const handover = <HandoverCard application={application} viewer={viewer} />
  return (
    <>
      <TwoPanes
        frame={frame}
        top={facility && <TriageCard application={application} />}
        left={{
          label: texts.intake,
          content: (
            <>
              <Typography variant="h2" sx={{ mb: 1.5 }}>
                {texts.review(title)}
              </Typography>
              <PatientReview
                patientId={application.record_id}
                withRelease={!facility && can(user, 'patients.release', application)}
                application={application}
              />
              <DocumentBlock
                patientId={application.record_id}
                readOnly={facility || !can(user, 'documents.change', application)}
              />
            </>
          ),
        }}
        right={{
          label: texts.application,
          content: (
            <ApplicationTabs application={application}>
              <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
                {!facility && <ReferralCard application={application} />}
                <LaterHold application={application} viewer={viewer} />
                <ArrivalSummary application={application} />
                {isArrival(application) && handover}
                <ApprovalTable application={application} viewer={viewer} answering={answering} />
                {!isArrival(application) && handover}
              </Box>
            </ApplicationTabs>
          ),
        }}
        bar={(show, visible) => (
          <NextAction
            application={application}
            answering={answering}
            onShow={() => show('right')}
            inApplication={visible === 'right'}
          />
        )}
      />
      {answering.dialog}
    </>
  )
}

type NextActionProps = {
  application: Application
  answering: Answering
  onShow: () => void
  /** Whether the application pane is visible. */
  inApplication: boolean
}

/**
 * Bar at the bottom of a narrow window with the user's next action. It takes up its own space, so it does not cover the content.
 * In the chat, the message field is at the bottom instead.
 */
function NextAction({ application, answering, onShow, inApplication }: NextActionProps) {
  const user = useWhoami()
  const onePane = useOnePane()
  // An outcome can be recorded before it is due, when no one has the turn.
  const whose = whoseStep(user, application)
  const turn = whoseTurn(user, application) ?? (whose && { ...whose, needs: [], due: null })
  const inChat = useLocation().hash === '#chat' && inApplication
  if (!onePane || !turn?.mine || inChat) return null
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
        gridTemplateColumns: { sm: 'minmax(0, 1fr) minmax(360px, auto)' },
        alignItems: 'center',
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

type ApplicationTabsProps = {
  application: Application
  children: ReactNode
}

/** An application's two tabs (APP-005). Managers see only the approval process (APP-006). */
function ApplicationTabs({ application, children }: ApplicationTabsProps) {
  const user = useWhoami()
  const { hash, search, state } = useLocation()
  const navigate = useNavigate()
  const { messages } = useUnread(application.id)
  const emergency = <EmergencyAccess patient={{ id: application.record_id, advocate_id: application.advocate_id }} />
  const chats = can(user, 'chat.read', application)
  const tab = chats && hash === '#chat' ? 'chat' : 'process'
  return (
    <>
      {emergency}
      <PanelTabs
        tabs={[
          { value: 'process', label: chatTexts.process },
          ...(chats
            ? [{ value: 'chat', label: messages && tab !== 'chat' ? chatTexts.portalNew(messages) : chatTexts.portal } as const]
            : []),
        ]}
        value={tab}
        aria-label={chatTexts.tabs}
        onChange={to =>
          navigate({ search, hash: to === 'chat' ? 'chat' : '' }, { replace: true, state, preventScrollReset: true })
        }
        panel="application-panel"
        padding={{ xs: 1, sm: 1.5 }}
        // Lets the tab labels wrap on phones so that the unread count stays visible.
        sx={{ mb: 1.5, '& [role=tab]': { flexShrink: 1 } }}
      />
      <Box role="tabpanel" id="application-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'chat' ? <ChatPortal key={application.id} application={application} /> : children}
      </Box>
    </>
  )
}

/** An application's chat (CHAT-001). */
function ChatPortal({ application }: { application: Application }) {
  const user = useWhoami()
  const conversation = useConversation(application)
  const { query, typing } = conversation
  useReloadOnClose(application.id)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={chatTexts.portal}
      sx={{ display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      {query.data && application.cometchat_id ? (
        <>
          <ChatLog application={application} {...conversation} />
          <Typography variant="caption" component="div" role="status" color="textSecondary" sx={{ px: 2, minHeight: 22 }}>
            {typing && chatTexts.typing}
          </Typography>
          {can(user, 'chat.write', application) ? (
            <Composer application={application} />
          ) : (
            <Alert severity="info" role="note" sx={{ borderRadius: 0 }}>
              {chatTexts.readAlong}
            </Alert>
          )}
        </>
      ) : query.isPending && application.cometchat_id ? (
        <Box sx={{ p: 2 }} aria-busy role="status" aria-label={chatTexts.loading}>
          <CardSkeletons rows={3} height={56} />
        </Box>
      ) : (
        <Alert severity="warning" role="alert" action={<Button onClick={() => query.refetch()}>{chatTexts.retry}</Button>}>
          {chatTexts.unavailable}
        </Alert>
      )}
    </Paper>
  )
}
