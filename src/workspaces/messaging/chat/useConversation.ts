import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { chat } from '#domain/messaging/chat/contract.ts'
import { notifications } from '#domain/messaging/notifications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { useWhoami } from '../../../authProvider/authProvider.ts'
import { call } from '../../../dataProvider/call.ts'
import { isLive } from '../../../dataProvider/live.ts'
import { useFocused, useLive } from '../../../ui/hooks.ts'
import { notificationsKey, pollEvery } from '../notifications/queries.ts'
import { catchUp, chatCall, conversationQuery, messagesIn } from './conversation.ts'
import { removeUnsent, useUnsent } from './outgoing.ts'

/** How long the typing indicator stays visible after the last typing event, in milliseconds. */
const typingTimeout = 5000

/** An application's live conversation: messages, unsent messages, and how far the other side has read. */
export function useConversation({ id }: Application) {
  const query = useInfiniteQuery(conversationQuery(id))
  const messages = messagesIn(query.data)
  const queued = useUnsent(id)
  const stored = new Set(messages.map(message => message.client_id))
  const unsent = queued.filter(message => !stored.has(message.client_id))
  const typing = useChatUpdates(id)
  useRead(id, messages.at(-1)?.id)

  const arrived = queued.filter(message => stored.has(message.client_id)).map(item => item.client_id)
  const arrivedKey = arrived.join()
  useEffect(() => {
    if (arrivedKey) removeUnsent(id, arrivedKey.split(','))
  }, [id, arrivedKey])

  return { query, messages, unsent, typing, seen_id: query.data?.pages[0]?.seen_id ?? 0 }
}

/** Subscribes to chat events, and polls every 15 seconds while disconnected. Returns whether the other side is typing. */
function useChatUpdates(id: number): boolean {
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focused = useFocused()
  const stopTyping = () => {
    clearTimeout(timer.current)
    setTyping(false)
  }
  useLive(update => {
    if (update === 'open') return void catchUp(id)
    if (update.application_id !== id) return
    if (update.kind === 'typing') {
      setTyping(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTyping(false), typingTimeout)
      return
    }
    if (update.kind === 'message') stopTyping()
    if (update.kind !== 'notification') void catchUp(id)
  })
  useEffect(() => {
    // Messages may have arrived while the chat was closed.
    void catchUp(id)
    return () => clearTimeout(timer.current)
  }, [id])
  useEffect(() => {
    if (!focused) return
    const poll = setInterval(() => !isLive() && void catchUp(id), pollEvery)
    return () => clearInterval(poll)
  }, [id, focused])
  return typing
}

/**
 * Marks messages as read: the application's notifications when the chat opens (NOTE-008), and then each new message while the tab
 * has focus.
 */
function useRead(id: number, last: number | undefined) {
  const queries = useQueryClient()
  const focused = useFocused()
  const user = useWhoami()
  const marked = useRef(0)
  const reload = useEffectEvent(() => queries.invalidateQueries({ queryKey: [notificationsKey] }))
  useEffect(() => {
    void call(notifications.readOfType, { params: { application_id: id, type: 'web-message' } }).then(
      () => reload(),
      () => undefined,
    )
  }, [id])
  useEffect(() => {
    if (!focused || last === undefined || last <= marked.current || !user.id) return
    marked.current = last
    void chatCall(chat.read, id, { body: { last_read_id: last } }).then(
      () => reload(),
      () => undefined,
    )
  }, [id, last, focused, user.id])
}
