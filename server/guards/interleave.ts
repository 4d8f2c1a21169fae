import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '../db/connect.ts'

/** How long to wait for a request to block or respond, in milliseconds. Either takes far less time, even on a busy machine. */
const patience = 30_000

/**
 * Sends a request while another change is uncommitted, then commits that change as soon as the request is waiting for a lock or
 * gets a response. Returns the response.
 */
export const interleaveOn =
  (db: Db) =>
  async <Reply>(change: (tx: Db) => Promise<unknown>, send: () => Promise<Reply>): Promise<Reply> => {
    let reply: Promise<Reply>
    await db.transaction().execute(async tx => {
      await change(tx)
      let isAnswered = false
      reply = send().finally(() => {
        isAnswered = true
      })
      // The embedded engine has one connection, so the request cannot start before the commit.
      if (inject('database').engine === 'embedded') return
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

/**
 * Sends a request while `hold` has rows locked, then unlocks them as soon as the request is waiting for a lock or gets a response.
 * Returns the response and the statement that was waiting.
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
      const holder = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)).rows[0]!.pid
      const blocked = async () =>
        (
          await sql<{ query: string }>`select query from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and ${holder}::int = any(pg_blocking_pids(pid))`.execute(
            db,
          )
        ).rows[0]?.query
      let isAnswered = false
      reply = send().finally(() => {
        isAnswered = true
      })
      for (const end = performance.now() + patience; performance.now() < end && !isAnswered && statement === undefined; ) {
        // PostgreSQL reads the statements before it checks which ones are waiting, so the first result may show the connection's
        // previous statement.
        if (await blocked()) statement = await blocked()
      }
    })
    return { reply: await reply!, statement }
  }
