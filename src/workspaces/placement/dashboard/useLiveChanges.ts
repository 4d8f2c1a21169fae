import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { applicationQuery, notesQuery, requestsQuery, timelineQuery } from '../../../dataProvider/applicationQueries.ts'
import { dashboardKey } from '../../../dataProvider/dashboards.ts'
import { useLive, useLiveFallback } from '../../../ui/useLive.ts'
import { bedsKey } from '../../directory/beds/queries.ts'
import { notificationsKey } from '../../messaging/notifications/queries.ts'

/**
 * Refetches whatever a live update reports as changed: the application, its notes, the lists, and the notifications. While the
 * stream is down and the page is visible, refetches everything every 15 seconds.
 */
export function useLiveChanges(): void {
  const queries = useQueryClient()
  const opened = useRef(false)
  const reload = (queryKey: readonly unknown[], exact = false) => void queries.invalidateQueries({ queryKey, exact })
  const everything = () => {
    for (const key of [[dashboardKey], [notificationsKey], ['applications'], [bedsKey]]) reload(key)
  }
  useLiveFallback(everything)
  // Without live updates, a cached list may be outdated.
  useEffect(() => () => void queries.invalidateQueries({ queryKey: [dashboardKey], refetchType: 'none' }), [queries])
  useLive(update => {
    if (update === 'open') {
      // Everything has just loaded when the stream first opens.
      if (opened.current) everything()
      opened.current = true
      return
    }
    const { kind, application_id: id } = update
    if (kind === 'notification') reload([notificationsKey])
    if (kind === 'beds') reload([bedsKey])
    if (kind !== 'application') return
    reload([dashboardKey])
    if (id === null) return
    // A change to an application can hold or release a bed.
    reload([bedsKey])
    reload(applicationQuery(id).queryKey, true)
    // A booking changes the patient's intake, which is visible next to the application.
    const application = queries.getQueryData(applicationQuery(id).queryKey)
    if (application) reload(['patients', application.record_id, id])
    reload(notesQuery(id).queryKey, true)
    reload(requestsQuery(id).queryKey, true)
    reload(timelineQuery(id).queryKey, true)
  })
}
