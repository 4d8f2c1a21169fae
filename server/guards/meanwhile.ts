import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/**
 * Sends a request while another change is made but not committed, commits once the request waits or responds, and returns the
 * response.
 */
export const meanwhileOn =
  (db: Db) =>
  async <Reply>(change: (tx: Db) => Promise<unknown>, ask: () => Promise<Reply>): Promise<Reply> => {
    let reply: Promise<Reply>
    await db.transaction().execute(async tx => {
      await change(tx)
      let answered = false
      reply = ask().finally(() => {
        answered = true
      })
      for (let looks = 0; looks < 500 && !answered; looks++) {
        const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx)
        if (rows.length) break
      }
    })
    return await reply!
  }
