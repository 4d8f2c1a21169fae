import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Filter, filterNamed } from '#domain/placement/statuses/statuses.ts'
import { applicationQuery, notesQuery, requestsQuery, timelineQuery } from '../../../dataProvider/applicationQueries.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'
import { useLive, useLiveFallback } from '../../../ui/hooks.ts'
import { bedsKey } from '../../directory/beds/queries.ts'
import { documentsQuery } from '../../intake/documents/queries.ts'
import { notificationsKey } from '../../messaging/notifications/queries.ts'

export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]
/** `turn` limits the list to what needs the user's action. */
export type DashboardView<Tab> = { tab: Tab; sort: Sort; filter: Filter; turn: 'mine' | null }

/** The API's query parameter for `turn`. */
export const onlyMine = (turn: 'mine' | null) => (turn ? { only: 'my_move' } : {})

/** Returns the sort order with this name, ignoring case, or newest first for unknown names (DASH-006). */
export const sortNamed = (name?: string | null): Sort => sorts.find(sort => sort === name?.trim().toLowerCase()) ?? 'newest'

/** Local storage key of a dashboard's settings, which contain no patient data. */
const entry = (dashboard: string) => `passage.view.${dashboard}`

function remembered(dashboard: string): { sort?: string; filter?: string } {
  try {
    return JSON.parse(localStorage.getItem(entry(dashboard)) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/**
 * Returns a dashboard's tab, sort order, and filter. Each comes from the URL, or else from the last choice in this browser
 * (except the tab and `turn`), or else from the defaults. Unknown values fall back to the default (DASH-006 to DASH-008).
 */
export function dashboardViewAt<Tab extends string>(
  address: URLSearchParams,
  dashboard: string,
  tabNamed: (name?: string | null) => Tab,
): DashboardView<Tab> {
  const kept = remembered(dashboard)
  return {
    tab: tabNamed(address.get('tab')),
    sort: sortNamed(address.get('sort') ?? kept.sort),
    filter: filterNamed(address.get('filter') ?? kept.filter),
    turn: address.get('turn')?.toLowerCase() === 'mine' ? 'mine' : null,
  }
}

/** Returns a dashboard's view and a function that changes it. Changes update the URL and are remembered. */
export function useDashboardView<Tab extends string>(dashboard: string, tabNamed: (name?: string | null) => Tab) {
  const [address, setAddress] = useSearchParams()
  const view = dashboardViewAt(address, dashboard, tabNamed)
  // Another change may occur before the URL updates.
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])
  /** `others` are additional URL parameters to set, or to remove if null. */
  const change = (part: Partial<DashboardView<Tab>>, others: Record<string, string | null> = {}) => {
    const after = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries({ ...part, ...others })) {
      if (value === null) after.delete(name)
      else after.set(name, value)
    }
    latest.current = after
    const { tab, turn: _, ...chosen } = part
    localStorage.setItem(entry(dashboard), JSON.stringify({ ...remembered(dashboard), ...chosen }))
    // A tab change adds a history entry. A new sort order or filter replaces the current entry.
    setAddress(after, { replace: tab === undefined })
  }
  return [view, change] as const
}

/** Announces the number of items to screen readers when it changes. */
export function useAnnounceCount(count: string | undefined) {
  const announce = useAnnounce()
  useEffect(() => {
    if (count) announce(count)
  }, [count, announce])
}

/** Returns the value or, while it is undefined, the last defined value, so counts do not flicker while loading. */
export function useLastKnown<T>(value: T | undefined): T | undefined {
  const [kept, setKept] = useState(value)
  if (value !== undefined && value !== kept) setKept(value)
  return value ?? kept
}

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
    // The patient's intake and documents are visible next to the application.
    const application = queries.getQueryData(applicationQuery(id).queryKey)
    if (application) {
      reload(['patients', application.record_id, id])
      reload(documentsQuery(application.record_id).queryKey)
    }
    reload(notesQuery(id).queryKey, true)
    reload(requestsQuery(id).queryKey, true)
    reload(timelineQuery(id).queryKey, true)
  })
}
