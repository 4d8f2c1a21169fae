import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { ChatMessage } from '#domain/messaging/chat/schema.ts'
import { texts } from '../../../i18n/english/chat.ts'
import { timeOfDay } from '../../../ui/times.ts'
import { useShowDocument } from '../../intake/documents/DocumentRow.tsx'
import { removeUnsent, resend, type Unsent } from './outgoing.ts'

export const DayLine = ({ day }: { day: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, my: 1 }}>
    <Box sx={{ flex: 1, borderTop: 1, borderColor: 'divider' }} />
    <Typography variant="caption" color="textSecondary" sx={{ fontWeight: 600 }}>
      {day}
    </Typography>
    <Box sx={{ flex: 1, borderTop: 1, borderColor: 'divider' }} />
  </Box>
)

const SystemLine = ({ message }: { message: ChatMessage }) => (
  <Typography variant="caption" component="div" color="textSecondary" sx={{ textAlign: 'center', my: 0.75 }}>
    {message.body}, <Time at={message.created_at} />
  </Typography>
)

type Props = { message: ChatMessage; patientId: number; own: boolean; seen: boolean }

/** Shows a message with its author and time. The user's own messages are aligned right. */
export const MessageLine = ({ message, patientId, own, seen }: Props) =>
  message.kind === 'system' ? (
    <SystemLine message={message} />
  ) : (
    <Bubble
      own={own}
      body={message.body}
      document={message.document && <DocumentButton patientId={patientId} {...message.document} />}
    >
      {own ? texts.you : `${message.author_name}, ${texts[message.side]}`}, <Time at={message.created_at} />
      {seen && <> · {texts.seen}</>}
    </Bubble>
  )

/** Shows a message that is being sent, or that failed and can be retried. */
export const UnsentLine = ({ id, unsent }: { id: number; unsent: Unsent }) => (
  <Bubble own body={unsent.body} document={unsent.document && texts.document(unsent.document.name)} pale>
    {unsent.state === 'waiting' && texts.waiting}
    {(unsent.state === 'sending' || unsent.state === 'sent') && texts.sending}
    {unsent.state === 'refused' && (
      <Box component="span" sx={{ color: 'error.main' }}>
        {texts.refused(unsent.why ?? '')}
        <Button size="small" onClick={() => resend(id, unsent.client_id)} sx={{ ml: 1 }}>
          {texts.again}
        </Button>
        <Button size="small" onClick={() => removeUnsent(id, [unsent.client_id])}>
          {texts.discard}
        </Button>
      </Box>
    )}
  </Bubble>
)

const Time = ({ at }: { at: string }) => <time dateTime={at}>{timeOfDay(at)}</time>

/** Button that opens the message's document, for users who may read it. */
function DocumentButton({ patientId, id, name }: { patientId: number; id: number; name: string | null }) {
  const show = useShowDocument(patientId, id, name ?? '')
  if (name === null) return texts.documentGone
  return (
    <Button
      size="small"
      startIcon={<DescriptionOutlined />}
      aria-label={texts.document(name)}
      onClick={() => show.mutate('open')}
      sx={{ color: 'inherit', textAlign: 'left', overflowWrap: 'anywhere', textDecoration: 'underline' }}
    >
      {name}
    </Button>
  )
}

type BubbleProps = { own: boolean; pale?: boolean; body: string; document?: ReactNode; children: ReactNode }

const Bubble = ({ own, pale = false, body, document, children }: BubbleProps) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: own ? 'flex-end' : 'flex-start', my: 0.75 }}>
    <Box
      sx={{
        maxWidth: 'min(85%, 60ch)',
        px: 1.5,
        py: 0.75,
        borderRadius: 1.5,
        border: 1,
        borderColor: own ? 'primary.main' : 'divider',
        borderStyle: pale ? 'dashed' : 'solid',
        bgcolor: own ? 'primary.light' : 'background.paper',
        typography: 'body2',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
      }}
    >
      {linkify(body)}
      {document && <Box sx={{ ...(body && { mt: 0.5 }) }}>{document}</Box>}
    </Box>
    <Typography variant="caption" component="div" color="textSecondary" sx={{ px: 0.5, textAlign: own ? 'right' : 'left' }}>
      {children}
    </Typography>
  </Box>
)

/** Matches a URL without trailing punctuation. */
const urlPattern = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi

/** Turns URLs in the text into links, which open in a new tab and send no referrer. */
function linkify(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let end = 0
  for (const { 0: url, index } of text.matchAll(urlPattern)) {
    parts.push(
      text.slice(end, index),
      <Link
        key={index}
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        color="inherit"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {url}
      </Link>,
    )
    end = index + url.length
  }
  return [...parts, text.slice(end)]
}
