import CheckCircle from '@mui/icons-material/CheckCircleOutlined'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { messagesTexts as texts } from '../../i18n/english/shell.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { useMessages } from '../feedback/history.ts'
import { RelativeTime } from '../RelativeTime.tsx'
import { DialogFrame } from './DialogFrame.tsx'

/** Lists the banner messages from this visit, newest first, for users who need more time to read them. */
export function RecentMessages({ open, onClose }: { open: boolean; onClose: () => void }) {
  const messages = useMessages()
  return (
    <DialogFrame open={open} onClose={onClose} title={texts.title} about={texts.about}>
      {messages.length ? (
        <Box component="ol" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {messages.map(({ id, message, failed, at }) => (
            <Box
              key={id}
              component="li"
              sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}
            >
              {failed ? (
                <ErrorOutline color="error" fontSize="small" titleAccess={texts.failed} />
              ) : (
                <CheckCircle color="success" fontSize="small" titleAccess={texts.done} />
              )}
              <Typography variant="body2" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {domainText(message)}
              </Typography>
              <Typography variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
                <RelativeTime at={new Date(at).toISOString()} />
              </Typography>
            </Box>
          ))}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {texts.none}
        </Typography>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
        <Button onClick={onClose}>{texts.close}</Button>
      </Box>
    </DialogFrame>
  )
}
