import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notifications } from '#domain/messaging/notifications/contract.ts'
import { notificationStep } from '#domain/messaging/notifications/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { notificationsTexts as texts } from '../../../i18n/english/chat.ts'
import { useFocused } from '../../../ui/hooks.ts'

/** Prefix of every notification query key. */
export const notificationsKey = 'notifications'
/** Polling interval while the tab has focus, in milliseconds (NOTE-010). */
export const pollEvery = 15_000

/** Logs only the status code of errors, and rethrows them (NOTE-013). */
async function logErrors<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: logged as specified.
    console.warn(texts.failed, (error as { status?: number }).status)
    throw error
  }
}

/** The unread counts of all bells. `useNotificationPolling` fetches them, and bells only read the cache. */
export const countsQuery = queryOptions({
  queryKey: [notificationsKey, 'counts'],
  queryFn: ({ signal }) => logErrors(call(notifications.counts, { signal })),
  staleTime: pollEvery,
})

/** The newest notifications about one application, or about all applications, in steps of five. */
export const listQuery = (application_id: number | undefined, steps: number) =>
  queryOptions({
    queryKey: [notificationsKey, 'list', application_id ?? null, steps],
    queryFn: ({ signal }) => {
      const older = steps > 1
      const number = notificationStep * (older ? steps - 1 : 1)
      return logErrors(
        call(notifications.list, { query: { number, more_notifications: older ? 'true' : undefined, application_id }, signal }),
      )
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** Polls the unread counts every 15 seconds while the tab has focus (NOTE-010, NOTE-011). Mount it once per screen. */
export function useNotificationPolling(): void {
  const focused = useFocused()
  const { refetch } = useQuery({ ...countsQuery, refetchInterval: focused && pollEvery })
  const was = useRef(focused)
  useEffect(() => {
    // Poll immediately when the tab regains focus.
    if (focused && !was.current) void refetch()
    was.current = focused
  }, [focused, refetch])
}

type Unread = { unread: number; messages: number }
const nothing: Unread = { unread: 0, messages: 0 }

/**
 * Returns the unread count for one application, or for all applications, from the last poll. Re-renders only when the count
 * changes.
 */
export function useUnread(application_id?: number): Unread {
  const { data } = useQuery({
    ...countsQuery,
    enabled: false,
    select: ({ unread, applications }): Unread =>
      application_id === undefined
        ? { unread, messages: applications.reduce((sum, one) => sum + one.messages, 0) }
        : (applications.find(application => application.application_id === application_id) ?? nothing),
  })
  return data ?? nothing
}

export function useUnreadOf(ids: readonly number[]): number {
  const { data } = useQuery({
    ...countsQuery,
    enabled: false,
    select: ({ applications }) => applications.reduce((sum, one) => sum + (ids.includes(one.application_id) ? one.unread : 0), 0),
  })
  return data ?? 0
}
