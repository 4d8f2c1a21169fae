import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFocused } from '../../../ui/useFocused.ts'
import { countsQuery, pollEvery } from './queries.ts'

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
