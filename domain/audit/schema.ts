import { z } from 'zod'
import { instant } from '../formats.ts'

/** What administrators keep, and whose changes are told field by field. */
export const changeResources = ['users', 'organizations', 'facilities', 'featureTags', 'payers'] as const
export type ChangeResource = (typeof changeResources)[number]

/** The same as audit rows spell it. */
export const subjectTypes: Record<ChangeResource, string> = {
  users: 'users',
  organizations: 'organizations',
  facilities: 'facilities',
  featureTags: 'feature_tags',
  payers: 'payers',
}

const plain = z.union([z.string(), z.number(), z.boolean()])
/** A field's value; what names another row, or a tag, comes as its name. */
const Value = z.union([plain, z.null(), z.array(plain)])
export type ChangedValue = z.infer<typeof Value>

export const Change = z.object({ field: z.string(), before: Value, after: Value })
export type Change = z.infer<typeof Change>

const Person = z.object({ id: z.number(), name: z.string() })

/** A row of the audit trail. Patients stand in it by their ids alone, and only what administrators keep shows its changes. */
export const AuditEvent = z.object({
  id: z.number(),
  at: instant,
  /** Null where the caller was not signed in. */
  actor: Person.nullable(),
  action: z.string(),
  /** `asked`: the password was right and a second factor was requested. `unchanged`: the old password was wrong. */
  note: z.enum(['asked', 'unchanged']).nullable(),
  patient_id: z.number().nullable(),
  subject_type: z.string().nullable(),
  subject_ids: z.array(z.number()),
  /** The user account that the row is about, where it is about exactly one. */
  account: Person.nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  changes: z.array(Change),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** One change of something that administrators keep: who changed which of them, and what. */
export const RecentChange = z.object({
  id: z.number(),
  at: instant,
  actor: Person.nullable(),
  action: z.string(),
  resource: z.enum(changeResources),
  /** Several, where many were changed at once. */
  records: z.array(Person),
  changes: z.array(Change),
})
export type RecentChange = z.infer<typeof RecentChange>

/** What a run of the check found. `next` is where to go on, while the chain is longer than one run; `unsealed` is counted at its end. */
export const ChainVerdict = z.object({
  seals: z.number().int(),
  rows: z.number().int(),
  /** The first thing that is not as it was sealed, in a sentence. */
  wrong: z.string().nullable(),
  next: z.number().nullable(),
  unsealed: z.number().int().nullable(),
  /** The newest seal as far as checked, its number and hash: kept elsewhere, it shows that nobody cut off the end of the chain. */
  last_seal: z.number(),
  last: z.string(),
  /** Since when rows are sealed with the secret key, and how many older ones are sealed without it. */
  keyed_since: instant.nullable(),
  unkeyed_rows: z.number().int(),
})
export type ChainVerdict = z.infer<typeof ChainVerdict>
