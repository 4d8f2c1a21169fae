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

/** How long the sign that somebody is writing stands after the last word of it, in milliseconds. */
const typingStands = 5000

/** The conversation of an application as it goes on: what is said, what is on its way, how far the other side has read. */
export function useConversation({ id }: Application) {
  const found = useInfiniteQuery(conversationQuery(id))
  const messages = messagesIn(found.data)
  const all = useUnsent(id)
  const stored = new Set(messages.map(one => one.client_id))
  const unsent = all.filter(one => !stored.has(one.client_id))
  const typing = useNews(id)
  useRead(id, messages.at(-1)?.id)

  // What is read back from the server is on its way no more.
  const arrived = all.filter(one => stored.has(one.client_id)).map(one => one.client_id)
  const done = arrived.join()
  useEffect(() => {
    if (done) forget(id, done.split(','))
  }, [id, done])

  return { found, messages, unsent, typing, seen_id: found.data?.pages[0]?.seen_id ?? 0 }
}

/** Hears of news, and asks for it every 15 seconds while the line is down. Answers whether the other side is writing. */
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
    // What was said while the tab was closed.
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

/** Marks what somebody looks at as read: the application's notifications on opening (NOTE-008), then each further message. */
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
