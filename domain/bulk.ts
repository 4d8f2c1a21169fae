import { z } from 'zod'
import { rowId } from './formats.ts'

/** How many rows one call changes at most: more are asked for in several calls. */
export const bulkLimit = 500

const ids = z.array(rowId).min(1, 'Please select at least one row').max(bulkLimit, `At most ${bulkLimit} rows at a time`)
/** Writes nothing, and answers what a call without it would do. */
const preview = z.boolean().default(false)

/**
 * Many rows to one status. `seen` says, by id, what stood there in the preview: a row that became something else meanwhile is
 * refused, not overwritten.
 */
export const bulkStatus = <const S extends z.ZodType>(status: S) => ({
  ids,
  seen: z.record(z.string().max(10), status).optional(),
  preview,
})

/** `done` in a preview is what would be done. */
const bulkOutcomes = ['done', 'unchanged', 'refused'] as const

/** What becomes of one row: from what to what, or why not. A row that is gone has no name. */
export const BulkRow = z.object({
  id: z.number(),
  name: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  outcome: z.enum(bulkOutcomes),
  reason: z.string().nullable(),
})
export type BulkRow = z.infer<typeof BulkRow>

/** How many sign-ups one call lets in at most: a password is made for each. */
const approvalLimit = 100

/** Advocates to let in, each into a hospital or (null) a new one from the sign-up. A preview suggests where nothing is said. */
export const BulkApproval = z.object({
  rows: z
    .array(
      z.object({
        id: rowId,
        organization: rowId.nullish(),
        /** The preview found no hospital written like this: if there is one by now, no second one is made. */
        none_seen: z.boolean().default(false),
      }),
    )
    .min(1, 'Please select at least one row')
    .max(approvalLimit, `At most ${approvalLimit} rows at a time`),
  preview,
})

/**
 * What becomes of one sign-up: `organization` is the hospital that it joins, null where a new one is made (then `like` names the
 * row before it that makes the same one). `choose` waits for somebody to say which.
 */
export const ApprovalRow = BulkRow.pick({ id: true, name: true, reason: true }).extend({
  outcome: z.enum(['done', 'choose', 'refused']),
  entered: z.string().nullable(),
  organization: z.number().nullish(),
  organization_name: z.string().nullable(),
  like: z.number().nullable(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>
