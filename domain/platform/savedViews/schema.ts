import { required } from '../fields.ts'
import { instant, text } from '../formats.ts'
import { z } from '../zod.ts'
import { viewedListNames, viewFilters } from './lists.ts'

/** Maximum number of saved views that a user can have for one list. */
export const mostViews = 50
export const viewPageSizes = [20, 50, 100] as const

const filters = Object.fromEntries(viewFilters.map(name => [name, text(100).optional()])) as Record<
  (typeof viewFilters)[number],
  z.ZodOptional<ReturnType<typeof text>>
>

/** A view's content: filters, order (null for the default), and page size. */
export const ViewQuery = z.strictObject({
  filter: z.strictObject(filters),
  sort: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .nullable(),
  order: z.enum(['asc', 'desc']),
  page_size: z.literal(viewPageSizes),
})
export type ViewQuery = z.infer<typeof ViewQuery>

export const viewName = required({ max: 60, missing: 'Enter a name for this view' })

export const SavedView = z.object({
  id: z.number(),
  resource: z.enum(viewedListNames),
  name: z.string(),
  query: ViewQuery,
  is_default: z.boolean(),
  created_at: instant,
  updated_at: instant,
})
export type SavedView = z.infer<typeof SavedView>
