import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Secret } from '../secret.ts'

/** Every column that holds what SECRET_KEY sealed; an empty one holds nothing any more. */
export const sealedColumns = [
  ['second_factors', 'secret'],
  ['outbox', 'body'],
  ['intake_drafts', 'sealed_values'],
] as const

/** So many rows are read at a time. */
const batch = 200

/**
 * Seals with the key of today what the key before has sealed, so that the one before can be forgotten; answers how many rows it was.
 * What neither opens stays as it is, and is counted apart. A row that somebody changes meanwhile is theirs: it is sealed anew already.
 */
export async function sealAnew(db: Db, secret: Secret): Promise<{ rows: number; unreadable: number }> {
  const done = { rows: 0, unreadable: 0 }
  for (const [table, column] of sealedColumns) {
    for (let after = '(0,0)'; ; ) {
      const { rows } = await sql<{ place: string; sealed: string }>`
        select ctid::text as place, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where ctid > ${after}::tid and ${sql.ref(column)} <> '' order by ctid limit ${sql.lit(batch)}`.execute(db)
      for (const { place, sealed } of rows) {
        const anew = resealed(secret, sealed)
        if (anew === null) done.unreadable++
        if (!anew) continue
        const { numAffectedRows = 0n } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${anew}
          where ctid = ${place}::tid and ${sql.ref(column)} = ${sealed}`.execute(db)
        done.rows += Number(numAffectedRows)
      }
      if (rows.length < batch) break
      after = rows.at(-1)!.place
    }
  }
  return done
}

/** Nothing where it is of today, null where neither key opens it. */
function resealed(secret: Secret, sealed: string): string | undefined | null {
  try {
    return secret.reseal(sealed)
  } catch {
    return null
  }
}
