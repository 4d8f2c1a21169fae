import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

/**
 * Collects statistics and marks pages as visible to everyone, as autovacuum does on a production server. Otherwise, index-only scans
 * would read the table. The test server does not wait for commits to reach the disk, and VACUUM cannot mark a page until they do, so
 * this connection waits for its own commits.
 */
export const vacuum = (db: Db): Promise<void> =>
  db.connection().execute(async connection => {
    await sql`set synchronous_commit = on`.execute(connection)
    await sql`checkpoint`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
    await sql`reset synchronous_commit`.execute(connection)
  })
