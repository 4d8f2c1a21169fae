import { z } from '#zod'
import { rowId } from './formats.ts'
import { LikelyHospital } from './users/schema.ts'

/** Maximum number of rows per call. Clients split larger selections into several calls. */
export const bulkLimit = 500

const ids = z.array(rowId).min(1, 'Select at least one row').max(bulkLimit, `Select at most ${bulkLimit} rows at a time`)
/** Returns the result of the call without saving anything. */
const preview = z.boolean().default(false)

/**
 * Sets many rows to one status. `seen` maps each id to the status shown in the preview. Rows that have changed since the preview
 * are rejected, not overwritten.
 */
export const bulkStatus = <const S extends z.ZodType>(status: S) => ({
  ids,
  seen: z.record(z.string().max(10), status).optional(),
  preview,
})

/** In a preview, `done` means that the change would be made. */
const bulkOutcomes = ['done', 'unchanged', 'refused'] as const

/** The result for one row: its old and new status, or why it was rejected. A deleted row has no name. */
export const BulkRow = z.object({
  id: z.number(),
  name: z.string().nullable(),
  /** A detail that distinguishes the row from others with the same name. */
  about: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  outcome: z.enum(bulkOutcomes),
  reason: z.string().nullable(),
})
export type BulkRow = z.infer<typeof BulkRow>

/** Maximum number of sign-ups to approve per call. The limit is low because each approval hashes a password. */
const approvalLimit = 100

/**
 * Advocate sign-ups to approve, each for an existing hospital or for a new one (null). If `organization` is absent, a preview
 * suggests a hospital.
 */
export const BulkApproval = z.object({
  rows: z
    .array(
      z.object({
        id: rowId,
        organization: rowId.nullish(),
        /**
         * Whether the preview found no matching hospital. If one has been added since the preview, the approval does not create
         * another.
         */
        none_seen: z.boolean().default(false),
      }),
    )
    .min(1, 'Select at least one row')
    .max(approvalLimit, `Select at most ${approvalLimit} rows at a time`),
  preview,
})

/**
 * The result for one sign-up. `organization` is the user's hospital, or null if a new one is created (`like` is an earlier row that
 * creates the same hospital). `choose` means that the caller must select a hospital, because there
 * is no suggestion or no member's email domain matches (S-33).
 */
export const ApprovalRow = BulkRow.pick({ id: true, name: true, about: true, reason: true }).extend({
  outcome: z.enum(['done', 'choose', 'refused']),
  phone_number: z.string().nullable(),
  entered: z.string().nullable(),
  organization: z.number().nullish(),
  organization_name: z.string().nullable(),
  like: z.number().nullable(),
  /** The suggested hospital, compared with the sign-up. Null if there is none. */
  compared: LikelyHospital.pick({
    ...{ phone_number: true, members: true, same_domain: true, domains: true, patients: true, applications: true },
  }).nullable(),
})
export type ApprovalRow = z.infer<typeof ApprovalRow>
