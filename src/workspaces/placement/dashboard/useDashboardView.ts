import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Filter, filterNamed } from '#domain/placement/statuses/statusGroups.ts'

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
