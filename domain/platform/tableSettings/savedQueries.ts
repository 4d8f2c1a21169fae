import { required } from '../fields.ts'
import { text } from '../formats.ts'
import { z } from '../zod.ts'

/**
 * The lists whose filters and order users can save under a name, with the filters that each list has: the admin console's lists and the
 * two dashboards. A dashboard's query contains the tab (`status`), the filter, and the order, but never a patient's name.
 */
export const savedQueryFilters = {
  users: ['q', 'role', 'organization', 'status'],
  treatmentCenters: ['q', 'status'],
  hospitals: ['q', 'status'],
  facilities: ['q', 'organization', 'status', 'state', 'intake', 'listing'],
  featureTags: ['q', 'category', 'status'],
  publicPayers: ['q'],
  privatePayers: ['q'],
  treatmentTerms: ['q', 'kind'],
  messages: ['q', 'state', 'channel'],
  claims: ['q', 'state'],
  patients: ['status', 'filter', 'turn'],
  received: ['status', 'filter', 'assigned', 'turn'],
} as const satisfies Record<string, readonly string[]>
export type QueriedList = keyof typeof savedQueryFilters
export const queriedLists = Object.keys(savedQueryFilters) as [QueriedList, ...QueriedList[]]
export const isQueriedList = (name: string): name is QueriedList => name in savedQueryFilters

/** Maximum number of saved queries that a user can have for one list. */
export const mostSavedQueries = 50
export const listPageSizes = [20, 50, 100] as const

const queryNameLength = 60
export const queryName = required({ max: queryNameLength, missing: 'Enter a name for this view' })

/** react-admin's saved query, and whether the list opens with it. A sort order without a field is the server's default. */
export const SavedQuery = z.strictObject({
  label: text(queryNameLength).min(1),
  value: z.strictObject({
    // Only the list's own filters (`fitList`).
    filter: z.record(z.string().max(40), text(100)),
    displayedFilters: z.strictObject({}),
    sort: z.strictObject({ field: z.string().regex(/^[a-z_]{0,40}$/), order: z.enum(['ASC', 'DESC']) }),
    perPage: z.literal(listPageSizes),
  }),
  isDefault: z.boolean().optional(),
})
export type SavedQuery = z.infer<typeof SavedQuery>

/** Whether a query with this name exists, ignoring case. */
export const hasQuery = (queries: readonly Pick<SavedQuery, 'label'>[], name: string) =>
  queries.some(({ label }) => label.toLowerCase() === name.trim().toLowerCase())

/** A list's saved queries. Each has a name of its own, and at most one is the default. */
export const SavedQueries = z
  .array(SavedQuery)
  .max(mostSavedQueries)
  .refine(queries => queries.every(({ label }, at) => !hasQuery(queries.slice(0, at), label)))
  .refine(queries => queries.filter(({ isDefault }) => isDefault).length <= 1)

/** Whether the list has all filters of these queries. */
export const fitList = (list: QueriedList, queries: readonly SavedQuery[]) => {
  const known: readonly string[] = savedQueryFilters[list]
  return queries.every(({ value }) => Object.keys(value.filter).every(name => known.includes(name)))
}
