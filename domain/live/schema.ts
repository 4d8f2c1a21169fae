import { z } from 'zod'
import { rowId } from '../formats.ts'

/** What has changed, for a page to ask again: ids alone, no patient's data. An `application` without one: the lists have changed. */
export const LiveEvent = z.object({
  kind: z.enum(['notification', 'application', 'message', 'read', 'typing', 'beds']),
  application_id: rowId.nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** How long a stream stays open at most, in seconds; the browser then opens the next. */
export const longestStream = 600
