import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import type { Db } from '../db/connect.ts'
import { chain, firstLink, hashRow, type SealedRow, sealedColumns } from './chain.ts'
import { createDoubtFinder, type Doubt } from './doubts.ts'
import { beginKeying, loadSealKeys, type SealKeys } from './sealKeys.ts'

/** Advisory lock key, unique in this codebase. The lock lets only one server at a time seal the audit log. */
const sealLock = 7_274_003
/** Maximum number of audit rows per seal and per transaction: small enough not to slow down other requests on PGlite. */
const batchSize = 1000
const windowSize = 10_000
/**
 * How long a sealer works before it requires a code of every row in a database of an earlier version, in milliseconds. Servers of
 * that version, which write rows without codes, have stopped by then.
 */
const upgradeTime = 10 * 60_000

export type Sealer = {
  /** Seals all committed, unsealed rows and returns how many; returns 0 while another sealer is working. */
  sealNow: () => Promise<number>
}

/**
 * Seals the audit log with keyed digests (HMAC) in the background, so that no request has to wait for it. Rows may commit out of id
 * order, so each run looks for all unsealed rows above the floor.
 */
export function createSealer(
  context: Pick<AppContext, 'db' | 'now' | 'secret'> & { log?: { warn: (line: object, text: string) => void } },
): Sealer {
  const floor = createFloor()
  const startedAt = context.now().getTime()
  let keys: SealKeys | undefined
  let doubts: DoubtFinder | undefined
  async function sealNow() {
    // Runs once per process. If the record is removed later, only the next start creates (and logs) a new one.
    keys ??= await begin()
    doubts ??= await createDoubtFinder(context.db, keys, await newestSeal(context.db))
    await floor.look(context.db)
    let sealed = 0
    let from = floor.id()
    for (;;) {
      const now = context.now()
      const upgraded = now.getTime() - startedAt >= upgradeTime
      const sealing = { keys, doubts, now: now.toISOString(), upgraded }
      const progress = await context.db.transaction().execute(tx => sealWindow(tx, from, sealing))
      if (!progress) return sealed
      for (const doubt of progress.doubts) context.log?.warn({ audit_entry: doubt.id }, doubt.text)
      sealed += progress.sealed
      from = progress.last
      if (!progress.more) break
    }
    floor.sealedUpTo(from)
    return sealed
  }
  async function begin() {
    const loadedKeys = await loadSealKeys(context.db, context.secret)
    const began = await context.db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(${sql.lit(sealLock)})`.execute(tx)
      return beginKeying(tx, loadedKeys.today, context.now().toISOString())
    })
    if (began)
      context.log?.warn({ audit_seals_keyed_after: began.after_seal }, 'from now on, audit seals are created with the secret key')
    return loadedKeys
  }
  return { sealNow }
}

type DoubtFinder = Awaited<ReturnType<typeof createDoubtFinder>>
type Sealing = { keys: SealKeys; doubts: DoubtFinder; now: string; upgraded: boolean }

/** Seals the unsealed rows in the next batch of ids above `from`; returns undefined if another sealer holds the lock. */
async function sealWindow(tx: Db, from: number, sealing: Sealing) {
  const { rows: lockResult } = await sql<{
    mine: boolean
  }>`select pg_try_advisory_xact_lock(${sql.lit(sealLock)}) as mine`.execute(tx)
  if (!lockResult[0]?.mine) return undefined
  const { rows: window } = await sql<{ last: number | null; size: number }>`
    select max(id) as last, count(*) as size from (select id from audit_events where id > ${from} order by id limit ${sql.lit(windowSize)}) w`.execute(
    tx,
  )
  const { last, size } = window[0]!
  if (last === null) return { sealed: 0, last: from, more: false, doubts: [] }
  const { rows } = await sql<SealedRow>`
    select ${sealedColumns} from audit_events e left join audit_sealed_events s on s.event_id = e.id
    where e.id > ${from} and e.id <= ${last} and s.event_id is null order by e.id limit ${sql.lit(batchSize)}`.execute(tx)
  const doubts = rows.length ? await writeSeal(tx, rows, sealing) : []
  const isComplete = rows.length < batchSize
  return { sealed: rows.length, last: isComplete ? last : rows.at(-1)!.id, more: !isComplete || size === windowSize, doubts }
}

/** Seals the rows, and returns those that Passage probably did not write, so that the log says so at once. */
async function writeSeal(tx: Db, rows: SealedRow[], { keys, doubts, now, upgraded }: Sealing): Promise<Doubt[]> {
  const key = keys.today
  const sealed = rows.map(row => ({ event_id: row.id, hash: hashRow(row, key) }))
  const last = await tx
    .selectFrom('audit_seals')
    .select(['hash', 'signed', 'sealed_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const previous_hash = last?.hash ?? firstLink
  const signed = !last || last.signed || upgraded
  const hash = chain({ previous_hash, sealed_at: now, signed, rows: sealed.map(row => row.hash) }, key)
  const seal = await tx
    .insertInto('audit_seals')
    .values({ previous_hash, hash, rows: rows.length, sealed_at: now, key_id: key.id, signed })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('audit_sealed_events')
    .values(sealed.map(row => ({ ...row, seal_id: seal.id })))
    .execute()
  return signed ? doubts.check(rows, last?.sealed_at ?? null) : []
}

/**
 * The id below which every row is sealed and no new row can appear. A row gets its id before it commits, so the floor rises to
 * the highest assigned id only after every transaction that was writing to the log has ended. Each such transaction holds a
 * RowExclusiveLock on the table from before its row gets an id until the transaction ends.
 */
function createFloor() {
  let floor = 0
  let highest = 0
  let writers: string[] | undefined
  return {
    id: () => floor,
    /** Records the current writers. Call this before reading rows so that rows from transactions that have ended are visible. */
    async look(db: Db) {
      const before = writers
      if (!before) highest = await lastIssuedId(db)
      const activeWriters = await writersOf(db)
      writers = before ? before.filter(writer => activeWriters.includes(writer)) : activeWriters
    },
    /** Call this when all committed rows up to this id are sealed. */
    sealedUpTo(id: number) {
      if (writers?.length) return
      floor = Math.max(floor, Math.min(id, highest))
      writers = undefined
    },
  }
}

async function newestSeal(db: Db): Promise<number> {
  return (await db.selectFrom('audit_seals').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0
}

async function lastIssuedId(db: Db) {
  const { rows } = await sql<{ id: number }>`select last_value as id from audit_events_id_seq`.execute(db)
  return rows[0]!.id
}

/** Virtual ids of the transactions that are currently writing to the audit log. */
async function writersOf(db: Db) {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_events'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(row => row.writer)
}
