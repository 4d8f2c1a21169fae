import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** The number of unsealed rows. They are at most a second or two old unless the sealer has stopped. */
export async function countUnsealed(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from audit_events e left join audit_sealed_events s on s.event_id = e.id where s.event_id is null`.execute(
    db,
  )
  return rows[0]!.count
}
