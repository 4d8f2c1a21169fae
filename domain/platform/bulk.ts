import { LikelyHospital } from '../people/users/schema.ts'
import { rowId } from './formats.ts'
import { z } from './zod.ts'

/** Maximum number of rows per act. An act on several rows is one call (S-32). */
export const bulkLimit = 500

/** The rows of an act, by id. */
export const bulkIds = z
  .array(rowId)
  .min(1, 'Select at least one row')
  .max(bulkLimit, `Select at most ${bulkLimit} rows at a time`)
/** Returns the result of the call without saving anything. */
const preview = z.boolean().default(false)

/**
 * Sets many rows to one status. `seen` maps each id to the status shown in the preview. Rows that have changed since the preview
 * are rejected, not overwritten.
 */
export const bulkStatus = <const S extends z.ZodType>(status: S) => ({
  ids: bulkIds,
  seen: z.record(z.string().max(10), status).optional(),
  preview,
})

/** The status of records that are taken out of use instead of being deleted: tags and payers. */
export const activeStatuses = ['Active', 'Inactive'] as const
export const activeStatus = (active: boolean): (typeof activeStatuses)[number] => (active ? 'Active' : 'Inactive')
export const isActiveStatus = (status: (typeof activeStatuses)[number]): boolean => status === 'Active'

/** One row: its old and new status, or why it was rejected. A deleted row has no name. */
const BulkRow = z.object({
  id: z.number(),
  name: z.string().nullable(),
  /** A detail that distinguishes the row from others with the same name. */
  about: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  reason: z.string().nullable(),
})

/** The result for each row. In a preview, `done` lists the rows that would change. */
export const BulkReport = z.object({ done: z.array(BulkRow), unchanged: z.array(BulkRow), refused: z.array(BulkRow) })
export type BulkReport = z.infer<typeof BulkReport>

/** A row of a report, with its outcome. */
export type Reported<Report> = {
  [Outcome in keyof Report]: Report[Outcome] extends readonly (infer Row)[] ? Row & { outcome: Outcome } : never
}[keyof Report]

/** All rows of a report, each with its outcome. */
export const rowsOf = <Report extends Record<string, readonly object[]>>(report: Report): Reported<Report>[] =>
  Object.entries(report).flatMap(([outcome, rows]) => rows.map(row => ({ ...row, outcome }) as Reported<Report>))

/** Maximum number of sign-ups to approve per call. The limit is low because each approval hashes a password. */
export const approvalLimit = 100

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
        /** Instead of `organization`: another row with a lower id, whose hospital this advocate also joins. */
        like: rowId.nullish(),
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
 * One sign-up. `organization` is the user's hospital, or null if a new one is created (`like` is another row, with a lower id, that
 * creates the same hospital). For the rows in `choose`, the caller must select a hospital, because there is no suggestion or no
 * member's email domain matches (S-33).
 */
const ApprovalRow = BulkRow.pick({ id: true, name: true, about: true, reason: true }).extend({
  phone_number: z.string().nullable(),
  entered: z.string().nullable(),
  organization: z.number().nullish(),
  organization_name: z.string().nullable(),
  like: z.number().nullable(),
  /** The suggested hospital, compared with the sign-up. Null if there is none. */
  compared: LikelyHospital.pick({
    phone_number: true,
    members: true,
    same_domain: true,
    domains: true,
    patients: true,
    applications: true,
  }).nullable(),
})
export const ApprovalReport = z.object({
  done: z.array(ApprovalRow),
  choose: z.array(ApprovalRow),
  refused: z.array(ApprovalRow),
})
export type ApprovalReport = z.infer<typeof ApprovalReport>

/**
 * In lists of all patients, applications, or disclosures, counting stops at this many rows. A larger total is returned as this
 * number plus one and displayed as "10,000+".
 */
export const mostCounted = 10_000

/** Formats a count for display: "17", or "10,000+" for a count that stopped at `mostCounted`. */
export const shownCount = (count: number): string =>
  count > mostCounted ? `${mostCounted.toLocaleString('en-US')}+` : String(count)
