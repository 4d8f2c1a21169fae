import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** How many months in advance to create partitions. If the jobs stop, the partitions last this long. */
const monthsAhead = 3

/**
 * Creates the audit log's partitions for this month and the next ones, and returns how many were missing. Rows of a month without a
 * partition go to `audit_events_other`, so a failure does not affect requests.
 */
export async function addAuditMonths(db: Db): Promise<number> {
  const { rows } = await sql<{ added: number }>`select add_audit_months(${sql.lit(monthsAhead)}) as added`.execute(db)
  return rows[0]!.added
}

/** As the table owner, creates the partitions that these audit rows (a JSON array) belong to. */
export const addAuditMonthsOf = (tx: Db, rows: string) =>
  sql`select add_audit_month(month) from (
    select distinct date_trunc('month', at at time zone 'UTC') as month
    from json_populate_recordset(null::audit_events, cast(${rows} as text)::json)) months`.execute(tx)
