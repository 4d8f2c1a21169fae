import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from '#domain/messaging/chat/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { texts } from '../../../i18n/english/chat.ts'
import { domainText, newsText } from '../../../i18n/i18nProvider.ts'
import { dayText, timeOfDay } from '../../../ui/times.ts'
import { useShowDocument } from '../../intake/documents/DocumentBlock.tsx'
import { removeUnsent, resend, type Unsent } from './outgoing.ts'
import type { useConversation } from './useConversation.ts'

type Props = { application: Application } & ReturnType<typeof useConversation>

/** Distance from the end, in pixels, within which the log follows new messages. */
const stickDistance = 80

/**
 * Lists all messages by day. Follows new messages while the user is at the bottom, and keeps the scroll position when older
 * messages load.
 */
export function ChatLog({ application, query, messages, unsent, seen_id }: Props) {
  const user = useWhoami()
  const logRef = useStickyScroll(messages[0]?.id)
  const isOwn = (message: ChatMessage) => message.author_id === user.id && message.kind === 'message'
  const lastSeen = messages.findLast(message => isOwn(message) && message.id <= seen_id)?.id
  const now = new Date()
  return (
    <Box
      ref={logRef}
      role="log"
      aria-label={texts.log}
      aria-live="polite"
      tabIndex={0}
      sx={{
        // Leaves room for the heading, the tabs, and the composer so that they all stay visible.
        height: { xs: 'clamp(160px, calc(100dvh - 590px), 480px)', md: 'clamp(160px, calc(100dvh - 440px), 560px)' },
        overflowY: 'auto',
        px: { xs: 1.5, sm: 2 },
        py: 1,
        bgcolor: 'background.default',
        overscrollBehavior: 'contain',
        '&:focus-visible': { outlineOffset: -3 },
      }}
    >
      {query.hasNextPage && (
        <Box sx={{ textAlign: 'center' }}>
          <Button size="small" disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            {query.isFetchingNextPage ? texts.loadingOlder : texts.older}
          </Button>
        </Box>
      )}
      {messages.length + unsent.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ textAlign: 'center', py: 4 }}>
          {texts.none}
        </Typography>
      )}
      {messages.map((message, index) => {
        const day = dayText(message.created_at, now)
        const previous = messages[index - 1]
        return (
          <Fragment key={message.id}>
            {(!previous || dayText(previous.created_at, now) !== day) && <DayLine day={day} />}
            <MessageLine
              message={message}
              patientId={application.record_id}
              own={isOwn(message)}
              seen={message.id === lastSeen}
            />
          </Fragment>
        )
      })}
      {unsent.map(message => (
        <UnsentLine key={message.client_id} id={application.id} unsent={message} />
      ))}
    </Box>
  )
}

/**
 * Keeps the element scrolled to its end. If the user has scrolled up, keeps the visible content in place when older items load
 * above it.
 */
function useStickyScroll(first: number | undefined) {
  const box = useRef<HTMLDivElement>(null)
  const previous = useRef({ first, height: 0, atEnd: true })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const { first: previousFirst, height, atEnd } = previous.current
    if (first !== previousFirst && height && !atEnd) element.scrollTop += element.scrollHeight - height
    else if (atEnd || !height) element.scrollTop = element.scrollHeight
    previous.current = { first, height: element.scrollHeight, atEnd: atEnd || !height }
    const onScroll = () => {
      previous.current.atEnd = element.scrollHeight - element.scrollTop - element.clientHeight < stickDistance
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => element.removeEventListener('scroll', onScroll)
  })
  return box
}

const DayLine = ({ day }: { day: string }) => (
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
    {newsText(message.body)}, <Time at={message.created_at} />
  </Typography>
)

type LinesProps = { message: ChatMessage; patientId: number; own: boolean; seen: boolean }

/** Shows a message with its author and time. The user's own messages are aligned right. */
const MessageLine = ({ message, patientId, own, seen }: LinesProps) =>
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
const UnsentLine = ({ id, unsent }: { id: number; unsent: Unsent }) => (
  <Bubble own body={unsent.body} document={unsent.document && texts.document(unsent.document.name)} pale>
    {unsent.state === 'waiting' && texts.waiting}
    {(unsent.state === 'sending' || unsent.state === 'sent') && texts.sending}
    {unsent.state === 'refused' && (
      <Box component="span" sx={{ color: 'error.main' }}>
        {texts.refused(domainText(unsent.why ?? ''))}
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
