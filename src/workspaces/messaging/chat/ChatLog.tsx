import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Fragment, useLayoutEffect, useRef } from 'react'
import type { ChatMessage } from '#domain/messaging/chat/schema.ts'
import { dayName } from '#domain/messaging/notifications/days.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/whoami.ts'
import { texts } from '../../../i18n/english/chat.ts'
import { DayLine, MessageLine, UnsentLine } from './Lines.tsx'
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
        const day = dayName(message.created_at, now)
        const previous = messages[index - 1]
        return (
          <Fragment key={message.id}>
            {(!previous || dayName(previous.created_at, now) !== day) && <DayLine day={day} />}
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
