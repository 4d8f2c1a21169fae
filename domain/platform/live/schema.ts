import { rowId } from '../formats.ts'
import { z } from '../zod.ts'

/** Why a user lost access to records (S-38). */
const lossReasons = ['revoked', 'expired', 'ended', 'reassigned', 'role', 'organization', 'emergency'] as const
export type LossReason = (typeof lossReasons)[number]

/**
 * An event that makes a page reload data. It contains only ids, no patient data. An `application` event without an id means that
 * lists have changed. An `access` event means that the user may have lost access to any record on the screen.
 */
export const LiveEvent = z.object({
  kind: z.enum(['notification', 'application', 'message', 'read', 'typing', 'beds', 'access']),
  application_id: rowId.nullable(),
  /** Only in `access` events. */
  reason: z.enum(lossReasons).optional(),
})
export type LiveEvent = z.infer<typeof LiveEvent>

/** Maximum duration of an event stream in seconds, after which the browser reconnects. */
export const maxStreamSeconds = 600
