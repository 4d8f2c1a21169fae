import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type Heard, onLive } from '../dataProvider/live.ts'
import { applicationQuery, dashboardKey, notesQuery, requestsQuery } from './approval/queries.ts'
import { notificationsKey } from './notifications/queries.ts'

/** Hears what changes elsewhere, as long as the component stands. */
export function useLive(hear: (heard: Heard) => void): void {
  const latest = useRef(hear)
  latest.current = hear
  useEffect(() => onLive(heard => latest.current(heard)), [])
}

/** Asks again for what has changed elsewhere and is drawn here: the application, its notes, the lists, the bells. */
export function useLiveChanges(): void {
  const queries = useQueryClient()
  const opened = useRef(false)
  const again = (queryKey: readonly unknown[], exact = false) => void queries.invalidateQueries({ queryKey, exact })
  useLive(heard => {
    if (heard === 'open') {
      // The first time everything has just been asked for.
      if (opened.current) for (const key of [[dashboardKey], [notificationsKey], ['applications']]) again(key)
      opened.current = true
      return
    }
    const { kind, application_id: id } = heard
    if (kind === 'notification') again([notificationsKey])
    if (kind !== 'application' || id === null) return
    again(applicationQuery(id).queryKey, true)
    again(notesQuery(id).queryKey, true)
    again(requestsQuery(id).queryKey, true)
    again([dashboardKey])
  })
}
