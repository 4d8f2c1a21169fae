import { z } from '#zod'
import { rowId } from '../formats.ts'

/**
 * An event that makes a page reload data. It contains only ids, no patient data. An `application` event without an id means that
 * lists have changed.
 */
export const LiveEvent = z.object({
  kind: z.enum(['notification', 'application', 'message', 'read', 'typing', 'beds']),
  application_id: rowId.nullable(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** Maximum duration of an event stream in seconds, after which the browser reconnects. */
export const maxStreamSeconds = 600
