import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFocused } from '../useFocused.ts'
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

/** How much is unread of one application, or of all; as the last question was answered. */
export function useUnread(application_id?: number): Unread {
  const { data } = useQuery({ ...countsQuery, enabled: false })
  if (!data) return { unread: 0, messages: 0 }
  if (application_id !== undefined)
    return data.applications.find(one => one.application_id === application_id) ?? { unread: 0, messages: 0 }
  return { unread: data.unread, messages: data.applications.reduce((sum, one) => sum + one.messages, 0) }
}
