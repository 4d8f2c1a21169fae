import { z } from 'zod'
import { rowId } from '../formats.ts'

/**
 * Tells a page what to reload. It has only ids, no patient data. An `application` event without an id means that lists have
 * changed.
 */
export const LiveEvent = z.object({
  kind: z.enum(['notification', 'application', 'message', 'read', 'typing', 'beds']),
  application_id: rowId.nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** How long an event stream stays open at most, in seconds; then the browser reconnects. */
export const longestStream = 600
