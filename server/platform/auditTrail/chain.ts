import { createHash } from 'node:crypto'
import { sql } from 'kysely'
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
  /** The row's own code (rowMac.ts); null for rows of versions without such codes. */
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
