import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** The data that the checks need from the database, loaded in one statement. */
export type DatabaseFacts = {
  /** The database server's time, in milliseconds since 1970. */
  clockMs: number
  /** The directory's version. The matching index may be older. */
  directory: number
  migrations: string[]
  /** Whether the database rejects changes: a standby, or a primary that was made read-only, for example because its disk is full. */
  readOnly: boolean
  /** Number of messages that have not been sent (at most a thousand), and when the oldest one was written. */
  pending: number
  oldestMessage: string | null
  /** When the oldest unsealed audit row was written. */
  oldestUnsealed: string | null
}

/** Loads the facts. Each one needs only a few index entries, regardless of the table's size. */
export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    with pending as materialized (
      select created_at from outbox where state in ('waiting', 'sending') order by next_try_at limit 1000)
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as "clockMs",
      current_setting('transaction_read_only') = 'on' as "readOnly",
      (select version from directory_version) as directory,
      (select coalesce(json_agg(name), '[]') from migrations) as migrations,
      (select count(*) from pending) as pending,
      (select min(created_at) from pending) as "oldestMessage",
      (select at from audit_events where id > coalesce((select max(event_id) from audit_sealed_events), 0)
        order by id limit 1) as "oldestUnsealed"`.execute(db)
  return rows[0]!
}
