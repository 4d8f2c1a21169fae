import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/chat.ts'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { PanelTabs } from '../../../ui/PanelTabs.tsx'
import { EmergencyAccess } from '../../intake/emergencies/EmergencyAccess.tsx'
import { ChatLog } from '../../messaging/chat/ChatLog.tsx'
import { Composer } from '../../messaging/chat/Composer.tsx'
import { useConversation } from '../../messaging/chat/useConversation.ts'
import { useUnread } from '../../messaging/notifications/useUnread.ts'
import { useReloadOnClose } from '../applications/useReloadOnClose.ts'

type Props = {
  application: Application
  children: ReactNode
}

/** An application's two tabs (APP-005). Managers see only the approval process (APP-006). */
export function ApplicationTabs({ application, children }: Props) {
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
          { value: 'process', label: texts.process },
          ...(chats
            ? [{ value: 'chat', label: messages && tab !== 'chat' ? texts.portalNew(messages) : texts.portal } as const]
            : []),
        ]}
        value={tab}
        aria-label={texts.tabs}
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
      aria-label={texts.portal}
      sx={{ display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      {query.data && application.cometchat_id ? (
        <>
          <ChatLog application={application} {...conversation} />
          <Typography variant="caption" component="div" role="status" color="textSecondary" sx={{ px: 2, minHeight: 22 }}>
            {typing && texts.typing}
          </Typography>
          {can(user, 'chat.write', application) ? (
            <Composer application={application} />
          ) : (
            <Alert severity="info" role="note" sx={{ borderRadius: 0 }}>
              {texts.readAlong}
            </Alert>
          )}
        </>
      ) : query.isPending && application.cometchat_id ? (
        <Box sx={{ p: 2 }} aria-busy role="status" aria-label={texts.loading}>
          <CardSkeletons rows={3} height={56} />
        </Box>
      ) : (
        <Alert severity="warning" role="alert" action={<Button onClick={() => query.refetch()}>{texts.retry}</Button>}>
          {texts.unavailable}
        </Alert>
      )}
    </Paper>
  )
}
