import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { SealKey } from './sealKeys.ts'

/** The value of `previous_hash` in the first seal. */
export const firstLink = '0'.repeat(64)

/** An audit row as it is sealed: every column, with times to the microsecond and JSON as the database formats it. */
export type SealedRow = {
  id: number
  at: string
  actor_id: number | null
  action: string
  patient_id: number | null
  subject_type: string | null
  subject_ids: number[]
  detail: string | null
  ip: string | null
  user_agent: string | null
  /** The row's own code; null for rows of versions without such codes. */
  mac: string | null
}

/** Selects a SealedRow from `audit_events e`. Both database engines return the same result, in every time zone. */
export const sealedColumns = sql`
  e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.actor_id, e.action, e.patient_id,
  e.subject_type, e.subject_ids, e.detail::text as detail, e.ip, e.user_agent, e.mac`

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The digest of one row: its columns as JSON in this order. Omit the key for rows sealed before keyed seals existed. */
export function hashRow(row: SealedRow, key?: SealKey): string {
  const text = JSON.stringify([
    row.id,
    row.at,
    row.actor_id,
    row.action,
    row.patient_id,
    row.subject_type,
    row.subject_ids,
    row.detail,
    row.ip,
    row.user_agent,
    ...(row.mac === null ? [] : [row.mac]),
  ])
  return key ? key.mac('row', text) : sha256(text)
}

type Link = { previous_hash: string; sealed_at: string; signed?: boolean; rows: readonly string[] }

/**
 * A seal's hash: the keyed digest of the previous seal, the time, whether every row must have a valid code, and the rows' digests in
 * id order.
 */
export const chain = ({ previous_hash, sealed_at, signed, rows }: Link, key: SealKey): string =>
  key.mac('seal', [previous_hash, new Date(sealed_at).toISOString(), ...(signed ? ['signed'] : []), ...rows].join('\n'))

/** A seal's hash as computed before keyed seals existed, without a key or time. */
export const unkeyedChain = ({ previous_hash, rows }: Link): string => sha256([previous_hash, ...rows].join('\n'))

/** How many months in advance to create partitions. If the jobs stop, the partitions last this long. */
const monthsAhead = 3

/**
 * Creates the audit log's partitions for this month and the next ones, and returns how many were missing. Rows of a month without a
 * partition go to `audit_events_other`, so a failure does not affect requests.
 */
export async function addAuditMonths(db: Db): Promise<number> {
  const { rows } = await sql<{ added: number }>`select add_audit_months(${sql.lit(monthsAhead)}) as added`.execute(db)
  return rows[0]!.added
}

/** As the table owner, creates the partitions that these audit rows (a JSON array) belong to. */
export const addAuditMonthsOf = (tx: Db, rows: string) =>
  sql`select add_audit_month(month) from (
    select distinct date_trunc('month', at at time zone 'UTC') as month
    from json_populate_recordset(null::audit_events, cast(${rows} as text)::json)) months`.execute(tx)
