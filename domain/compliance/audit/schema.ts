import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** Resources managed by administrators. Their changes are logged field by field. */
export const changeResources = ['users', 'organizations', 'facilities', 'featureTags', 'payers'] as const
export type ChangeResource = (typeof changeResources)[number]

/** The subject type of each resource in audit rows. */
export const subjectTypes: Record<ChangeResource, string> = {
  users: 'users',
  organizations: 'organizations',
  facilities: 'facilities',
  featureTags: 'feature_tags',
  payers: 'payers',
}

const plain = z.union([z.string(), z.number(), z.boolean()])
/** A field's value, with names instead of row and tag ids. */
const Value = z.union([plain, z.null(), z.array(plain)])
export type ChangedValue = z.infer<typeof Value>

export const Change = z.object({ field: z.string(), before: Value, after: Value })
export type Change = z.infer<typeof Change>

const Person = z.object({ id: z.number(), name: z.string() })

/** A row in the audit log. Patients are identified only by id, and changes are included only for resources that administrators manage. */
export const AuditEvent = z.object({
  id: z.number(),
  at: instant,
  /** Null if the caller was not signed in. */
  actor: Person.nullable(),
  /** The token of the program that made the request, if it was not a person. */
  token: Person.nullable(),
  action: z.string(),
  /** `asked`: the password was correct, and a second factor was requested. `unchanged`: the old password was wrong. */
  note: z.enum(['asked', 'unchanged']).nullable(),
  patient_id: z.number().nullable(),
  subject_type: z.string().nullable(),
  subject_ids: z.array(z.number()),
  /** The user account that the row is about, if there is exactly one. */
  account: Person.nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** The browser and operating system that the user agent names. */
  device: z.string().nullable(),
  changes: z.array(Change),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** A change to a resource that administrators manage: who changed which records, and how. */
export const RecentChange = z.object({
  id: z.number(),
  at: instant,
  actor: Person.nullable(),
  action: z.string(),
  resource: z.enum(changeResources),
  /** A bulk change contains several records. */
  records: z.array(Person),
  changes: z.array(Change),
})
export type RecentChange = z.infer<typeof RecentChange>

/**
 * The result of one run of the seal check. If the run did not reach the end of the chain, `next` is where to continue. Only the last
 * run counts `unsealed`.
 */
export const ChainVerdict = z.object({
  seals: z.number().int(),
  rows: z.number().int(),
  /** Describes the first mismatch. */
  wrong: z.string().nullable(),
  next: z.number().nullable(),
  unsealed: z.number().int().nullable(),
  /**
   * The number and hash of the last seal that was checked. A copy stored elsewhere can prove that no rows were removed from the end
   * of the chain.
   */
  last_seal: z.number(),
  last: z.string(),
  /** When sealing with the secret key began, and how many older rows had been sealed without the key. */
  keyed_since: instant.nullable(),
  unkeyed_rows: z.number().int(),
  /** When seals began to require a code of each row; null if none does yet. */
  signed_since: instant.nullable(),
  /** How many of the checked rows Passage probably did not write, and sentences about the first of them. */
  doubtful_rows: z.number().int(),
  doubts: z.array(z.string()),
})
export type ChainVerdict = z.infer<typeof ChainVerdict>
