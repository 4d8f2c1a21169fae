import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { can } from '#domain/access.ts'
import type { Application } from '#domain/applications/schema.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { CardSkeletons } from '../../components/PageSkeleton.tsx'
import { texts } from '../../i18n/english/chat.ts'
import { useReloadOnClose } from '../applications/useReloadOnClose.ts'
import { ChatLog } from './ChatLog.tsx'
import { Composer } from './Composer.tsx'
import { useConversation } from './useConversation.ts'

/** The chat of an application (CHAT-001). */
export function ChatPortal({ application }: { application: Application }) {
  const user = useWhoami()
  const conversation = useConversation(application)
  const { found, typing } = conversation
  useReloadOnClose(application.id)
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={texts.portal}
      sx={{ display: 'flex', flexDirection: 'column', overflow: 'hidden' }}
    >
      {found.data && application.cometchat_id ? (
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
      ) : found.isPending && application.cometchat_id ? (
        <Box sx={{ p: 2 }} aria-busy role="status" aria-label={texts.loading}>
          <CardSkeletons rows={3} height={56} />
        </Box>
      ) : (
        <Alert severity="warning" role="alert" action={<Button onClick={() => found.refetch()}>{texts.retry}</Button>}>
          {texts.unavailable}
        </Alert>
      )}
    </Paper>
  )
}
