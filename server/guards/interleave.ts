import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Sends a request while another change is uncommitted, then commits that change as soon as the request waits for a lock or responds.
 * Returns the response.
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
      for (let polls = 0; polls < 500 && !isAnswered; polls++) {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx)
        if (rows.length) break
      }
    })
    return await reply!
  }

/**
 * Sends a request while `hold` has rows locked, then unlocks them as soon as the request waits for a lock or responds. Returns the
 * response and the statement that waited.
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
      for (let polls = 0; polls < 2000 && !isAnswered && statement === undefined; polls++) {
        const { rows } = await sql<{ query: string }>`select query from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        statement = rows[0]?.query
      }
    })
    return { reply: await reply!, statement }
  }
