import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWhoami } from '../authProvider/whoami.ts'
import { type Heard, isLive, onLive } from '../dataProvider/live.ts'
import { applicationQuery, dashboardKey, notesQuery, requestsQuery, timelineQuery } from './approval/queries.ts'
import { bedsKey } from './beds/queries.ts'
import { refreshLists } from './dashboard/liveRows.ts'
import { notificationsKey, pollEvery } from './notifications/queries.ts'

/** Hears what changes elsewhere, as long as the component stands. */
export function useLive(hear: (heard: Heard) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => onLive(heard => latest.current(heard)), [])
}

/**
 * Asks again for what has changed elsewhere and is drawn here: the application, its notes, the lists, the bells. While the stream
 * is down it asks every 15 seconds instead, as long as the page can be seen (spec 2 §9).
 */
export function useLiveChanges(): void {
  const queries = useQueryClient()
  const user = useWhoami()
  const opened = useRef(false)
  const again = (queryKey: readonly unknown[], exact = false) => void queries.invalidateQueries({ queryKey, exact })
  const everything = () => {
    for (const key of [[dashboardKey], [notificationsKey], ['applications'], [bedsKey]]) again(key)
  }
  useFallback(everything)
  // Where nobody hears of changes, a list is no longer known to be up to date.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: [dashboardKey], refetchType: 'none' }), [queries])
  useLive(heard => {
    if (heard === 'open') {
      // The first time everything has just been asked for.
      if (opened.current) everything()
      opened.current = true
      return
    }
    const { kind, application_id: id } = heard
    if (kind === 'notification') again([notificationsKey])
    if (kind === 'beds') again([bedsKey])
    if (kind !== 'application') return
    if (id === null) return again([dashboardKey])
    void refreshLists(queries, id, user)
    // What an application holds, or gives free, is a bed.
    again([bedsKey])
    again(applicationQuery(id).queryKey, true)
    // The intake beside it, which a booking changes.
    const application = queries.getQueryData(applicationQuery(id).queryKey)
    if (application) again(['patients', application.record_id, id])
    again(notesQuery(id).queryKey, true)
    again(requestsQuery(id).queryKey, true)
    again(timelineQuery(id).queryKey, true)
  })
}

/** Asks every 15 seconds while the stream is down and the page can be seen, also beside a window that has the focus. */
function useFallback(ask: () => void) {
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState !== 'hidden' && !isLive() && latest.current(), pollEvery)
    return () => clearInterval(timer)
  }, [])
}
