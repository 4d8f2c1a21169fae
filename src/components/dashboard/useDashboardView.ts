import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Filter, filterNamed } from '#domain/applications/statusGroups.ts'

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
  const { sort, filter } = view
  const change = useCallback(
    (part: Partial<DashboardView<Tab>>) => {
      localStorage.setItem(entry(dashboard), JSON.stringify({ sort, filter, ...part, tab: undefined }))
      setAddress(
        before => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(part)) after.set(name, value)
          return after
        },
        // Another tab is another place to come back to; another order of the same is not.
        { replace: part.tab === undefined },
      )
    },
    [dashboard, sort, filter, setAddress],
  )
  return [view, change] as const
}
