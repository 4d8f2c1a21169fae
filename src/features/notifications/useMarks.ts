import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { notifications } from '#domain/notifications/contract.ts'
import type { Notification } from '#domain/notifications/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { notificationsKey } from './queries.ts'

type Listed = { notifications: Notification[]; has_more: boolean }
const allRead = (list?: Listed) =>
  list && { ...list, notifications: list.notifications.map(one => ({ ...one, new_notification: false })) }

/**
 * Marks notifications as read: an application's messages when its bell opens (NOTE-008), one when it is clicked (NOTE-006), and
 * everything shown when the bell closes. Until then they keep their "new" mark.
 */
export function useMarks(application_id: number | undefined, shown: readonly Notification[] | undefined) {
  const queries = useQueryClient()
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const pending = useRef<number[]>([])
  const messagesRead = useRef(false)
  const again = () => queries.invalidateQueries({ queryKey: [notificationsKey] })
  const mark = (body: { notification_ids?: number[]; all?: boolean }) =>
    call(notifications.read, { body: { ...body, application_id }, keepalive: true }).then(again, () => undefined)

  useEffect(() => {
    if (!shown) return
    const unread = shown.filter(one => one.new_notification)
    pending.current = unread.map(one => one.id)
    if (unread.some(one => !fresh.has(one.id))) setFresh(new Set([...fresh, ...pending.current]))
    if (application_id === undefined || messagesRead.current || !unread.some(one => one.type === 'web-message')) return
    messagesRead.current = true
    void call(notifications.readOfType, { params: { application_id, type: 'web-message' } }).then(again, () => undefined)
  })

  const latest = useRef(mark)
  latest.current = mark
  useEffect(
    () => () => {
      if (pending.current.length) void latest.current({ notification_ids: pending.current })
    },
    [],
  )

  return {
    isNew: (one: Notification) => fresh.has(one.id),
    markOne: (one: Notification) => mark({ notification_ids: [one.id] }),
    async markAll() {
      await mark({ all: true })
      // Update the cache first and cancel pending requests, which would bring the marks back.
      await queries.cancelQueries({ queryKey: [notificationsKey, 'list'] })
      queries.setQueriesData<Listed>({ queryKey: [notificationsKey, 'list'] }, allRead)
      setFresh(new Set())
      await again()
    },
  }
}
