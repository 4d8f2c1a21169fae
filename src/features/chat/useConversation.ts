import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Application } from '#domain/applications/schema.ts'
import { chat } from '#domain/chat/contract.ts'
import { notifications } from '#domain/notifications/contract.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { useFocused } from '../../components/useFocused.ts'
import { useLive } from '../../components/useLive.ts'
import { call } from '../../dataProvider/call.ts'
import { isLive } from '../../dataProvider/live.ts'
import { notificationsKey, pollEvery } from '../notifications/queries.ts'
import { chatCall } from './chatCall.ts'
import { catchUp, conversationQuery, messagesIn } from './conversation.ts'
import { forget, useUnsent } from './outgoing.ts'

/** How long the typing indicator remains visible after the last keystroke, in milliseconds. */
const typingStands = 5000

/** The live conversation of an application: messages, unsent messages, and the other side's read position. */
export function useConversation({ id }: Application) {
  const found = useInfiniteQuery(conversationQuery(id))
  const messages = messagesIn(found.data)
  const all = useUnsent(id)
  const stored = new Set(messages.map(one => one.client_id))
  const unsent = all.filter(one => !stored.has(one.client_id))
  const typing = useNews(id)
  useRead(id, messages.at(-1)?.id)

  // Drop unsent messages that have arrived in the conversation.
  const arrived = all.filter(one => stored.has(one.client_id)).map(one => one.client_id)
  const done = arrived.join()
  useEffect(() => {
    if (done) forget(id, done.split(','))
  }, [id, done])

  return { found, messages, unsent, typing, seen_id: found.data?.pages[0]?.seen_id ?? 0 }
}

/** Subscribes to chat events and polls every 15 seconds while disconnected. Returns whether the other side is typing. */
function useNews(id: number): boolean {
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const focused = useFocused()
  const still = () => {
    clearTimeout(timer.current)
    setTyping(false)
  }
  useLive(heard => {
    if (heard === 'open') return void catchUp(id)
    if (heard.application_id !== id) return
    if (heard.kind === 'typing') {
      setTyping(true)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => setTyping(false), typingStands)
      return
    }
    if (heard.kind === 'message') still()
    if (heard.kind !== 'notification') void catchUp(id)
  })
  useEffect(() => {
    // Load messages that arrived while the chat was closed.
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
 * Marks messages as read: the application's notifications on opening (NOTE-008), then each new message while the tab has focus.
 */
function useRead(id: number, last: number | undefined) {
  const queries = useQueryClient()
  const focused = useFocused()
  const user = useWhoami()
  const marked = useRef(0)
  const again = () => queries.invalidateQueries({ queryKey: [notificationsKey] })
  const latest = useRef(again)
  latest.current = again
  useEffect(() => {
    void call(notifications.readOfType, { params: { application_id: id, type: 'web-message' } }).then(
      () => latest.current(),
      () => undefined,
    )
  }, [id])
  useEffect(() => {
    if (!focused || last === undefined || last <= marked.current || !user.id) return
    marked.current = last
    void chatCall(chat.read, id, { body: { last_read_id: last } }).then(
      () => latest.current(),
      () => undefined,
    )
  }, [id, last, focused, user.id])
}
