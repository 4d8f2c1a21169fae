import type { Permission } from '../actor.ts'

/** Every filter of the lists below. */
export const viewFilters = ['q', 'role', 'organization', 'status', 'state', 'intake'] as const
type List = { filters: readonly (typeof viewFilters)[number][]; right: Permission }

/** The lists of the administration console whose views are saved: what each filters by, and the right to open it. */
export const viewedLists = {
  users: { filters: ['q', 'role', 'organization', 'status'], right: 'USER_READ' },
  treatmentCenters: { filters: ['q', 'status'], right: 'ORG_READ_ALL' },
  hospitals: { filters: ['q', 'status'], right: 'ORG_READ_ALL' },
  facilities: { filters: ['q', 'organization', 'status', 'state', 'intake'], right: 'FACILITY_READ_ALL' },
  featureTags: { filters: ['q'], right: 'TAG_READ' },
  publicPayers: { filters: ['q'], right: 'PROVIDER_READ' },
  privatePayers: { filters: ['q'], right: 'PROVIDER_READ' },
} as const satisfies Record<string, List>
export type ViewedList = keyof typeof viewedLists
export const viewedListNames = Object.keys(viewedLists) as [ViewedList, ...ViewedList[]]
