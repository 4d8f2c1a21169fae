import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Filter, filterNamed } from '#domain/statuses/statusGroups.ts'

export const sorts = ['newest', 'oldest'] as const
export type Sort = (typeof sorts)[number]
export type DashboardView<Tab> = { tab: Tab; sort: Sort; filter: Filter }

/** The sort of this name, upper or lower case; an unknown one means newest first (DASH-006). */
export const sortNamed = (name?: string | null): Sort => sorts.find(sort => sort === name?.trim().toLowerCase()) ?? 'newest'

/** Where this browser keeps how a dashboard was last looked at. Nothing of a patient is in it. */
const entry = (dashboard: string) => `passage.view.${dashboard}`

function remembered(dashboard: string): { sort?: string; filter?: string } {
  try {
    return JSON.parse(localStorage.getItem(entry(dashboard)) ?? '{}') ?? {}
  } catch {
    return {}
  }
}

/**
 * Tab, sort and filter of a dashboard: what the address says, else (but for the tab) what was chosen last in this browser, else
 * the default, which an unknown value means too (DASH-006 to DASH-008). A change goes to the address and is remembered.
 */
export function useDashboardView<Tab extends string>(dashboard: string, tabNamed: (name?: string | null) => Tab) {
  const [address, setAddress] = useSearchParams()
  const kept = remembered(dashboard)
  const view: DashboardView<Tab> = {
    tab: tabNamed(address.get('tab')),
    sort: sortNamed(address.get('sort') ?? kept.sort),
    filter: filterNamed(address.get('filter') ?? kept.filter),
  }
  // Two changes may come before the address has followed the first.
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])
  const change = (part: Partial<DashboardView<Tab>>) => {
    const after = new URLSearchParams(latest.current)
    for (const [name, value] of Object.entries(part)) after.set(name, value)
    latest.current = after
    const { tab, ...chosen } = part
    localStorage.setItem(entry(dashboard), JSON.stringify({ ...remembered(dashboard), ...chosen }))
    // Another tab is another place to come back to; another order of the same is not.
    setAddress(after, { replace: tab === undefined })
  }
  return [view, change] as const
}
