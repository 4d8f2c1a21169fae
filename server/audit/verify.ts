import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { chain, firstLink, hashRow, type SealedRow, sealedColumns } from './chain.ts'

export type Verdict = {
  seals: number
  rows: number
  /** The last seal's hash. Kept elsewhere, it also shows that nobody cut the end of the chain off. */
  last: string
  /** The first thing that is not as it was sealed, as a sentence naming its row or seal; nothing when all is well. */
  wrong?: string
}

/** Computes every seal anew from the rows as they stand now and compares: one seal at a time, so that any length fits in memory. */
export async function verifySeals(db: Db): Promise<Verdict> {
  let previous = firstLink
  let rows = 0
  let seals = 0
  for (let after = 0; ; ) {
    const seal = await db.selectFrom('audit_seals').selectAll().where('id', '>', after).orderBy('id').limit(1).executeTakeFirst()
    if (!seal) break
    const wrong = await wrongIn(db, seal, previous)
    if (wrong) return { seals, rows, last: previous, wrong }
    previous = seal.hash
    after = seal.id
    rows += seal.rows
    seals += 1
  }
  const stray = await db
    .selectFrom('audit_sealed_events as s')
    .leftJoin('audit_seals as seal', 'seal.id', 's.seal_id')
    .where('seal.id', 'is', null)
    .select(['s.event_id', 's.seal_id'])
    .orderBy('s.event_id')
    .limit(1)
    .executeTakeFirst()
  const wrong = stray && `Seal ${stray.seal_id} is missing, which sealed audit event ${stray.event_id}.`
  return { seals, rows, last: previous, ...(wrong && { wrong }) }
}

type Seal = { id: number; previous_hash: string; hash: string; rows: number }
type Compared = { [K in keyof SealedRow]: SealedRow[K] | null } & { event_id: number; sealed_hash: string }

async function wrongIn(db: Db, seal: Seal, previous: string): Promise<string | undefined> {
  const { rows } = await sql<Compared>`
    select ${sealedColumns}, s.event_id, s.hash as sealed_hash
    from audit_sealed_events s left join audit_events e on e.id = s.event_id
    where s.seal_id = ${seal.id} order by s.event_id`.execute(db)
  for (const row of rows) {
    if (row.id === null) return `Audit event ${row.event_id} is missing.`
    if (hashRow(row as SealedRow) !== row.sealed_hash) return `Audit event ${row.event_id} was changed after it was sealed.`
  }
  if (rows.length !== seal.rows)
    return `Seal ${seal.id} covers ${seal.rows} audit events, but only ${rows.length} of them are there.`
  if (seal.previous_hash !== previous)
    return `Seal ${seal.id} does not follow the one before it: a seal between them is missing or was changed.`
  const hash = chain(
    previous,
    rows.map(row => row.sealed_hash),
  )
  if (hash !== seal.hash) return `Seal ${seal.id} was changed, or what it says about its audit events was.`
  return undefined
}
