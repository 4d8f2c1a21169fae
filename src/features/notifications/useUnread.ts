import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFocused } from '../../components/useFocused.ts'
import { countsQuery, pollEvery } from './queries.ts'

/** Asks every 15 seconds how much is unread, unless nobody looks (spec 2 §4): once for all bells of a screen. */
export function useNotificationPolling(): void {
  const focused = useFocused()
  const { refetch } = useQuery({ ...countsQuery, refetchInterval: focused && pollEvery, refetchOnMount: 'always' })
  const was = useRef(focused)
  useEffect(() => {
    // Whoever comes back is shown what is new at once.
    if (focused && !was.current) void refetch()
    was.current = focused
  }, [focused, refetch])
}

type Unread = { unread: number; messages: number }
const nothing: Unread = { unread: 0, messages: 0 }

/** How much is unread of one application, or of all; as the last question was answered. Only a change of it is drawn anew. */
export function useUnread(application_id?: number): Unread {
  const { data } = useQuery({
    ...countsQuery,
    enabled: false,
    select: ({ unread, applications }): Unread =>
      application_id === undefined
        ? { unread, messages: applications.reduce((sum, one) => sum + one.messages, 0) }
        : (applications.find(one => one.application_id === application_id) ?? nothing),
  })
  return data ?? nothing
}

/** How much is unread of these applications together. */
export function useUnreadOf(ids: readonly number[]): number {
  const { data } = useQuery({
    ...countsQuery,
    enabled: false,
    select: ({ applications }) => applications.reduce((sum, one) => sum + (ids.includes(one.application_id) ? one.unread : 0), 0),
  })
  return data ?? 0
}
