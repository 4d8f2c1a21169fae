import { sql } from 'kysely'
import type { Db } from '../platform/db/connect.ts'
import type { Secret } from '../secret.ts'

/** All columns encrypted with SECRET_KEY. They are empty in sent messages. */
export const sealedColumns = [
  ['second_factors', 'secret'],
  ['outbox', 'body'],
  ['intake_drafts', 'sealed_values'],
  ['sign_on_connections', 'sealed_secret'],
  ['sign_on_sessions', 'sealed_id_token'],
  ['webhooks', 'secret'],
  ['webhooks', 'previous_secret'],
] as const

const batch = 200

/**
 * Re-encrypts everything that was encrypted with the previous key so that the previous key can be removed. Returns the number of
 * rows. Leaves rows that neither key can decrypt unchanged, and counts them separately. Skips rows that change during the run,
 * because those already use the current key.
 */
export async function reencryptAll(db: Db, secret: Secret): Promise<{ rows: number; unreadable: number }> {
  const result = { rows: 0, unreadable: 0 }
  for (const [table, column] of sealedColumns) {
    for (let after = '(0,0)'; ; ) {
      const { rows } = await sql<{ place: string; sealed: string }>`
        select ctid::text as place, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ctid > ${after}::tid and ${sql.ref(column)} <> '' order by ctid limit ${sql.lit(batch)}`.execute(db)
      for (const { place, sealed } of rows) {
        const resealedText = resealed(secret, sealed)
        if (resealedText === null) result.unreadable++
        if (!resealedText) continue
        const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${resealedText}
          where ctid = ${place}::tid and ${sql.ref(column)} = ${sealed}`.execute(db)
        result.rows += Number(numAffectedRows)
      }
      if (rows.length < batch) break
      after = rows.at(-1)!.place
    }
  }
  return result
}

/** The re-encrypted text; undefined if it already uses the current key; null if neither key can decrypt it. */
function resealed(secret: Secret, sealed: string): string | undefined | null {
  try {
    return secret.reseal(sealed)
  } catch {
    return null
  }
}
