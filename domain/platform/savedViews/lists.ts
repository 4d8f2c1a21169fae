import { type Actor, hasPermission, readingRoles } from '../../identity/actor.ts'
import type { Permission } from '../../identity/roles.ts'

/** All filters that the lists below use. */
export const viewFilters = [
  'q',
  'role',
  'organization',
  'status',
  'state',
  'intake',
  'filter',
  'category',
  'assigned',
  'turn',
] as const
type List = { filters: readonly (typeof viewFilters)[number][]; opens: (actor: Actor) => boolean }
const withPermission = (right: Permission) => (actor: Actor) => hasPermission(actor, right)

/**
 * The lists that support saved views, with their filters: the admin console's lists and the two dashboards. A dashboard view
 * contains the tab (`status`), the filter, and the order, but never a patient's name.
 */
export const viewedLists = {
  users: { filters: ['q', 'role', 'organization', 'status'], opens: withPermission('USER_READ') },
  treatmentCenters: { filters: ['q', 'status'], opens: withPermission('ORG_READ_ALL') },
  hospitals: { filters: ['q', 'status'], opens: withPermission('ORG_READ_ALL') },
  facilities: { filters: ['q', 'organization', 'status', 'state', 'intake'], opens: withPermission('FACILITY_READ_ALL') },
  featureTags: { filters: ['q', 'category', 'status'], opens: withPermission('TAG_READ') },
  publicPayers: { filters: ['q'], opens: withPermission('PROVIDER_READ') },
  privatePayers: { filters: ['q'], opens: withPermission('PROVIDER_READ') },
  patients: { filters: ['status', 'filter', 'turn'], opens: actor => actor.is_patient_advocate },
  received: { filters: ['status', 'filter', 'assigned', 'turn'], opens: actor => readingRoles(actor).length > 0 },
} as const satisfies Record<string, List>
export type ViewedList = keyof typeof viewedLists
export const viewedListNames = Object.keys(viewedLists) as [ViewedList, ...ViewedList[]]
