import { type Selectable, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { firstLink } from './chain.ts'
import type { SealKey, SealKeys } from './sealKeys.ts'

/** When keyed seals began. Every seal after `after_seal` needs a key; 0 means that no older seals exist. */
export type Keying = { after_seal: number; began_at: string }

type Row = Selectable<Tables['audit_keying']>

const computeProof = ({ after_seal, after_hash, began_at }: Row, key: SealKey): string =>
  key.mac('keying', [after_seal, after_hash, began_at && new Date(began_at).toISOString()].join('\n'))

/**
 * Before the first keyed seal, records and signs which seal was the last one without a key, and returns the signed values. If keyed
 * seals exist but the record does not, someone removed it. In that case, does nothing so that verification reports the problem.
 */
export async function beginKeying(tx: Db, key: SealKey, now: string): Promise<Keying | undefined> {
  const row = await tx.selectFrom('audit_keying').selectAll().executeTakeFirst()
  if (!row || row.proof !== null) return undefined
  const seals = tx.selectFrom('audit_seals').select(['id', 'hash'])
  if (await seals.where('key_id', 'is not', null).limit(1).executeTakeFirst()) return undefined
  const last = await seals.orderBy('id', 'desc').limit(1).executeTakeFirst()
  const startRow = { ...row, after_seal: last?.id ?? 0, after_hash: last?.hash ?? firstLink, began_at: now, key_id: key.id }
  await tx
    .updateTable('audit_keying')
    .set({ ...startRow, proof: computeProof(startRow, key) })
    .execute()
  return { after_seal: startRow.after_seal, began_at: now }
}

/** Returns the signed record, or a problem if the record is missing or was changed; undefined if nothing has been sealed yet. */
export async function readKeying(db: Db, keys: SealKeys): Promise<Keying | { problem: string } | undefined> {
  const row = await db.selectFrom('audit_keying').selectAll().executeTakeFirst()
  if (!row?.proof) {
    const anySeal = await db.selectFrom('audit_seals').select('id').limit(1).executeTakeFirst()
    return anySeal && { problem: 'The record of when keyed seals began is missing: the seals may have been replaced.' }
  }
  const key = keys.find(row.key_id)
  if (!key) return { problem: unknownKey('The record of when keyed seals began', row.key_id) }
  if (computeProof(row, key) !== row.proof) return { problem: 'The record of when keyed seals began was changed.' }
  return { after_seal: row.after_seal!, began_at: row.began_at! }
}

export const unknownKey = (label: string, key_id: string | null): string =>
  `${label} was made with an unknown key (${key_id}). Start the server once with SECRET_KEY_BEFORE set to the earlier key.`

/** The number of rows sealed without a key, before keyed seals existed. */
export async function unkeyedRows(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(rows), 0)::bigint as count from audit_seals where key_id is null`.execute(db)
  return rows[0]!.count
}
