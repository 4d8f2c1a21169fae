import { type Selectable, sql } from 'kysely'
import type { Secret } from '../../secret.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { chain, firstLink, hashRow, type SealedRow, sealedColumns, unkeyedChain } from './chain.ts'
import { createDoubtFinder } from './doubts.ts'
import { type Keying, loadSealKeys, readKeying, type SealKeys, unknownKey } from './sealKeys.ts'

export type Verdict = {
  seals: number
  rows: number
  /** The last valid seal's number and hash. A copy stored elsewhere can also prove that the end of the chain was not cut off. */
  last_seal: number
  last: string
  /** When sealing with the secret key began; null if nothing has been sealed yet. */
  keyed_since: string | null
  /** When seals began to require a code of each row; null if none does yet. */
  signed_since: string | null
  /** How many rows Passage probably did not write, and sentences about the first of them. */
  doubtful_rows: number
  doubts: string[]
  /** Describes the first mismatch and names its row or seal; absent if the chain is intact. */
  problem?: string
}

/** Where a check stopped: the last valid seal, and the hash the next one must contain. */
export type SealPosition = { seal: number; hash: string }
export const chainStart: SealPosition = { seal: 0, hash: firstLink }

/**
 * Maximum number of seals and approximate number of audit rows per query: small enough not to slow down other requests on PGlite.
 */
const sealsPerQuery = 500
const rowsPerQuery = 2000
/** Maximum number of doubtful rows that a verdict names. It counts all of them. */
const mostDoubtsNamed = 20

/** Recomputes every seal from the current rows and compares the results. Works in batches, so a chain of any length fits in memory. */
export async function verifySeals(db: Db, secret: Pick<Secret, 'derive'>): Promise<Verdict> {
  const { next: _end, ...verdict } = await verifyFrom(db, secret, chainStart, Number.POSITIVE_INFINITY)
  return verdict
}

/** Verifies from a position in the chain until it has read about `maxRows` rows. If there are more, `next` is where to continue. */
export async function verifyFrom(
  db: Db,
  secret: Pick<Secret, 'derive'>,
  from: SealPosition,
  maxRows: number,
): Promise<Verdict & { next?: SealPosition }> {
  const keys = await loadSealKeys(db, secret)
  const keying = await readKeying(db, keys)
  const keyingProblem = keying && 'problem' in keying ? keying.problem : undefined
  const keyed = keying && 'problem' in keying ? undefined : keying
  const keyed_since = keyed?.began_at ?? null
  let position = from
  const buildVerdict = ({ problem }: { problem?: string | undefined } = {}) => ({
    seals,
    rows,
    last_seal: position.seal,
    last: position.hash,
    keyed_since,
    signed_since,
    doubtful_rows,
    doubts,
    ...(problem !== undefined && { problem }),
  })
  const signed_since = await findSignedSince(db)
  const finder = await createDoubtFinder(db, keys, from.seal)
  const doubts: string[] = []
  let doubtful_rows = 0
  let rows = 0
  let seals = 0
  if (keyingProblem) return buildVerdict({ problem: keyingProblem })
  // Each seal counts as 10 rows, because reading seals also takes time.
  for (let verifiedRows = 0; verifiedRows < maxRows; ) {
    const next = await nextSeals(db, position.seal)
    const events = await sealedEvents(db, position.seal, next.at(-1)?.id ?? position.seal)
    for (const seal of next) {
      const problem = sealProblem(seal, events.get(seal.id) ?? [], position.hash, keys, keyed)
      if (problem) return buildVerdict({ problem })
      if (seal.signed) {
        const found = finder.check((events.get(seal.id) ?? []) as SealedRow[], seal.previous_at)
        doubtful_rows += found.length
        doubts.push(...found.slice(0, mostDoubtsNamed - doubts.length).map(({ text }) => text))
      }
      rows += seal.rows
      seals += 1
      verifiedRows += seal.rows + 10
      position = { seal: seal.id, hash: seal.hash }
    }
    const wrong = await findStray(db, from.seal, next.length ? position.seal : undefined)
    if (wrong || !next.length) return buildVerdict({ problem: wrong })
    from = position
  }
  return { ...buildVerdict(), next: position }
}

const findSignedSince = async (db: Db) =>
  (await db.selectFrom('audit_seals').select('sealed_at').where('signed', '=', true).orderBy('id').limit(1).executeTakeFirst())
    ?.sealed_at ?? null

export async function findPosition(db: Db, seal: number): Promise<SealPosition | undefined> {
  const row = await db.selectFrom('audit_seals').select(['id', 'hash']).where('id', '=', seal).executeTakeFirst()
  return row && { seal: row.id, hash: row.hash }
}

type Seal = Pick<
  Selectable<Tables['audit_seals']>,
  'id' | 'previous_hash' | 'hash' | 'rows' | 'sealed_at' | 'key_id' | 'signed'
> & { previous_at: string | null }
type ComparedRow = { [K in keyof SealedRow]: SealedRow[K] | null } & { event_id: number; seal_id: number; sealed_hash: string }

async function nextSeals(db: Db, after: number): Promise<Seal[]> {
  const seals = await db
    .selectFrom('audit_seals')
    .select(['id', 'previous_hash', 'hash', 'rows', 'sealed_at', 'key_id', 'signed'])
    .select(
      sql<
        string | null
      >`(select before.sealed_at from audit_seals before where before.id < audit_seals.id order by before.id desc limit 1)`.as(
        'previous_at',
      ),
    )
    .where('id', '>', after)
    .orderBy('id')
    .limit(sealsPerQuery)
    .execute()
  let rows = 0
  const limit = seals.findIndex(seal => {
    rows += seal.rows
    return rows > rowsPerQuery
  })
  return limit < 0 ? seals : seals.slice(0, Math.max(limit, 1))
}

async function sealedEvents(db: Db, after: number, upTo: number): Promise<Map<number, ComparedRow[]>> {
  const { rows: ranges } = await sql<{ first: number | null; last: number | null }>`
    select min(event_id) as first, max(event_id) as last from audit_sealed_events
    where seal_id > ${after} and seal_id <= ${upTo}`.execute(db)
  const { first, last } = ranges[0]!
  // The id range lets PostgreSQL read each month's rows once instead of looking up every row in every month.
  const { rows } = await sql<ComparedRow>`
    select ${sealedColumns}, s.event_id, s.seal_id, s.hash as sealed_hash
    from audit_sealed_events s left join audit_events e on e.id = s.event_id and e.id >= ${first} and e.id <= ${last}
    where s.seal_id > ${after} and s.seal_id <= ${upTo} order by s.seal_id, s.event_id`.execute(db)
  return Map.groupBy(rows, row => row.seal_id)
}

function sealProblem(
  seal: Seal,
  rows: readonly ComparedRow[],
  previous: string,
  keys: SealKeys,
  keying: Keying | undefined,
): string | undefined {
  // Only seals older than keyed seals may lack a key; a later seal without a key is forged.
  const needsKey = seal.id > (keying?.after_seal ?? 0)
  const key = needsKey ? keys.find(seal.key_id) : undefined
  if (needsKey && seal.key_id === null)
    return `Seal ${seal.id}${firstEvent(rows)} was made without the secret key: its entries may have been replaced.`
  if (needsKey && !key) return unknownKey(`Seal ${seal.id}${firstEvent(rows)}`, seal.key_id)
  for (const row of rows) {
    if (row.id === null) return `Entry ${row.event_id} is missing.`
    if (hashRow(row as SealedRow, key) !== row.sealed_hash) return `Entry ${row.event_id} was changed after it was sealed.`
  }
  if (rows.length !== seal.rows) return `Seal ${seal.id} covers ${seal.rows} entries, but only ${rows.length} of them exist.`
  if (seal.previous_hash !== previous)
    return `Seal ${seal.id} does not follow the one before it: a seal between them is missing or was changed.`
  const link = { previous_hash: previous, sealed_at: seal.sealed_at, signed: seal.signed, rows: rows.map(row => row.sealed_hash) }
  const hash = key ? chain(link, key) : unkeyedChain(link)
  if (hash !== seal.hash) return `Seal ${seal.id}${firstEvent(rows)} or its list of entries was changed.`
  return undefined
}

const firstEvent = (rows: readonly ComparedRow[]) => (rows[0] ? ` (starting with entry ${rows[0].event_id})` : '')

/** Looks for rows that refer to a missing seal (between two seal ids or up to the end) and describes the first one. */
async function findStray(db: Db, after: number, upTo: number | undefined): Promise<string | undefined> {
  const stray = await db
    .selectFrom('audit_sealed_events as s')
    .leftJoin('audit_seals as seal', 'seal.id', 's.seal_id')
    .where('seal.id', 'is', null)
    .$if(after > 0, query => query.where('s.seal_id', '>', after))
    .$if(upTo !== undefined, query => query.where('s.seal_id', '<=', upTo!))
    .select(['s.event_id', 's.seal_id'])
    // Makes the query read the index in order, no matter how many seals the range covers.
    .orderBy('s.seal_id')
    .limit(1)
    .executeTakeFirst()
  return stray && `Seal ${stray.seal_id}, which sealed entry ${stray.event_id}, is missing.`
}
