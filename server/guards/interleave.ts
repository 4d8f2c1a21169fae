import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '../platform/db/connect.ts'
import { interruptions } from '../testing.ts'

/** How long to wait for a request to block or respond, in milliseconds. Either takes far less time, even on a busy machine. */
const patience = 30_000

type Interleave = <Reply>(change: (tx: Db) => Promise<unknown>, send: () => Promise<Reply>) => Promise<Reply>

/**
 * Sends a request, and commits another change between the request's reads and its writes. Returns the response. On PostgreSQL, the
 * change is uncommitted until the request waits for a lock or gets a response. The embedded engine has one connection, so only one
 * transaction is open at a time: there, the change commits just before the request's transaction, after its session was checked.
 */
export const interleaveOn = (db: Db): Interleave =>
  inject('database').engine === 'embedded' ? beforeWrites(db) : whileUncommitted(db)

const beforeWrites =
  (db: Db): Interleave =>
  async (change, send) => {
    let isMade = false
    interruptions.set(db, async other => {
      isMade = true
      await other.transaction().execute(change)
    })
    const reply = await send().finally(() => interruptions.delete(db))
    if (!isMade) throw new Error('The request did not write, so the change was not made')
    return reply
  }

const whileUncommitted =
  (db: Db): Interleave =>
  async <Reply>(change: (tx: Db) => Promise<unknown>, send: () => Promise<Reply>) => {
    let reply: Promise<Reply>
    await db.transaction().execute(async tx => {
      await change(tx)
      let isAnswered = false
      reply = send().finally(() => {
        isAnswered = true
      })
      for (const end = performance.now() + patience; performance.now() < end && !isAnswered; ) {
        // Counts only requests that are waiting for this change, because tests in the server's other databases may also be waiting
        // for locks.
        const { rows } = await sql`select 1 from pg_locks
          where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(tx)
        if (rows.length) break
      }
    })
    return await reply!
  }

/** How long a request on the embedded engine gets to respond although a transaction is open, in milliseconds. */
const embeddedPatience = 100

/**
 * Sends a request while `hold` has rows locked, then unlocks them as soon as the request is waiting for a lock or gets a response.
 * Returns the response and the statement that was waiting. The embedded engine has a single connection, so a request waits there for
 * the other transaction to end, whatever it has locked: the statement is then `connectionWait`.
 */
export const waitingOn =
  (db: Db) =>
  async <Reply>(
    hold: (tx: Db) => Promise<unknown>,
    send: () => Promise<Reply>,
  ): Promise<{ reply: Reply; statement: string | undefined }> => {
    let reply: Promise<Reply>
    let statement: string | undefined
    await db.transaction().execute(async tx => {
      await hold(tx)
      let isAnswered = false
      reply = send().finally(() => {
        isAnswered = true
      })
      if (inject('database').engine === 'embedded') {
        // A query on `db` would wait for this transaction, and the transaction for the query.
        await new Promise(resolve => setTimeout(resolve, embeddedPatience))
        if (!isAnswered) statement = connectionWait
        return
      }
      const holder = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid
      const blocked = async () =>
        (
          await sql<{ query: string }>`select query from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and ${holder}::int = any(pg_blocking_pids(pid))`.execute(
            db,
          )
        ).rows[0]?.query
      for (const end = performance.now() + patience; performance.now() < end && !isAnswered && statement === undefined; ) {
        // PostgreSQL reads the statements before it checks which ones are waiting, so the first result may show the connection's
        // previous statement.
        if (await blocked()) statement = await blocked()
      }
    })
    return { reply: await reply!, statement }
  }

/** What a request on the embedded engine waits for. */
export const connectionWait = 'the only connection'
