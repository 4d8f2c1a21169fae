import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { chain, firstLink, hashRow, type SealedRow, sealedColumns } from './chain.ts'
import { beginKeying } from './keying.ts'
import { type SealKey, sealKeyOfToday } from './sealKeys.ts'

/** Any number that nobody else locks: of all servers on a database, one seals at a time. */
const sealLock = 7_274_003
/** Rows that one seal covers at most, and rows of the trail that one transaction looks through: unfelt on the embedded engine. */
const batchSize = 1000
const windowSize = 10_000

export type Sealer = {
  /** Seals every committed row that is not sealed yet and returns how many it sealed; none while another sealer works. */
  sealNow: () => Promise<number>
}

/**
 * Chains the audit trail by keyed digests (HMAC) in the background: no request ever waits for it. Rows may commit in another
 * order than that of their ids, so every unsealed row above the floor is looked for each time.
 */
export function createSealer(
  house: Pick<House, 'db' | 'now' | 'secret'> & { log?: { warn: (line: object, text: string) => void } },
): Sealer {
  const floor = createFloor()
  const key = sealKeyOfToday(house.secret)
  let begun = false
  async function sealNow() {
    // Once a process: whoever removes the record later on does not get a new one before the next start, which logs it.
    if (!begun) await begin()
    await floor.look(house.db)
    let sealed = 0
    let from = floor.id()
    for (;;) {
      const done = await house.db.transaction().execute(tx => sealWindow(tx, from, key, house.now().toISOString()))
      if (!done) return sealed
      sealed += done.sealed
      from = done.last
      if (!done.more) break
    }
    floor.sealedUpTo(from)
    return sealed
  }
  async function begin() {
    const began = await house.db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(${sql.lit(sealLock)})`.execute(tx)
      return beginKeying(tx, key, house.now().toISOString())
    })
    begun = true
    if (began)
      house.log?.warn({ audit_seals_keyed_after: began.after_seal }, 'audit seals are made with the secret key from now on')
  }
  return { sealNow }
}

/** Seals what is unsealed among the next rows above an id. Nothing when another sealer holds the lock. */
async function sealWindow(tx: Db, from: number, key: SealKey, now: string) {
  const { rows: asked } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(sealLock)}) as mine`.execute(tx)
  if (!asked[0]?.mine) return undefined
  const { rows: window } = await sql<{ last: number | null; size: number }>`
    select max(id) as last, count(*) as size from (select id from audit_events where id > ${from} order by id limit ${sql.lit(windowSize)}) w`.execute(
    tx,
  )
  const { last, size } = window[0]!
  if (last === null) return { sealed: 0, last: from, more: false }
  const { rows } = await sql<SealedRow>`
    select ${sealedColumns} from audit_events e left join audit_sealed_events s on s.event_id = e.id
    where e.id > ${from} and e.id <= ${last} and s.event_id is null order by e.id limit ${sql.lit(batchSize)}`.execute(tx)
  if (rows.length) await writeSeal(tx, rows, key, now)
  const whole = rows.length < batchSize
  return { sealed: rows.length, last: whole ? last : rows.at(-1)!.id, more: !whole || size === windowSize }
}

async function writeSeal(tx: Db, rows: SealedRow[], key: SealKey, now: string) {
  const sealed = rows.map(row => ({ event_id: row.id, hash: hashRow(row, key) }))
  const last = await tx.selectFrom('audit_seals').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const previous_hash = last?.hash ?? firstLink
  const hash = chain({ previous_hash, sealed_at: now, rows: sealed.map(row => row.hash) }, key)
  const seal = await tx
    .insertInto('audit_seals')
    .values({ previous_hash, hash, rows: rows.length, sealed_at: now, key_id: key.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('audit_sealed_events')
    .values(sealed.map(row => ({ ...row, seal_id: seal.id })))
    .execute()
}

/**
 * The id below which every row is sealed and none can appear any more. A row is given its id before it commits, so the floor
 * rises to the highest id given out only once every transaction that was then writing to the trail has ended: each of them
 * holds the table's RowExclusiveLock from before its row gets an id until it commits or not.
 */
function createFloor() {
  let floor = 0
  let highest = 0
  let writers: string[] | undefined
  return {
    id: () => floor,
    /** Looks who is writing. To be called before the rows are read: what has ended by now is seen then. */
    async look(db: Db) {
      const before = writers
      if (!before) highest = await lastIdGiven(db)
      const writing = await writersOf(db)
      writers = before ? before.filter(writer => writing.includes(writer)) : writing
    },
    /** All committed rows up to here are sealed now. */
    sealedUpTo(id: number) {
      if (writers?.length) return
      floor = Math.max(floor, Math.min(id, highest))
      writers = undefined
    },
  }
}

async function lastIdGiven(db: Db) {
  const { rows } = await sql<{ id: number }>`select last_value as id from audit_events_id_seq`.execute(db)
  return rows[0]!.id
}

/** The transactions now writing to the trail, by their lasting names. */
async function writersOf(db: Db) {
  const { rows } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks
    where locktype = 'relation' and relation = 'audit_events'::regclass and mode = 'RowExclusiveLock'
      and database = (select oid from pg_database where datname = current_database())`.execute(db)
  return rows.map(row => row.writer)
}
