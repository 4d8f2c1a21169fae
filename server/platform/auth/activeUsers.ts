import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** SQL condition: the user may sign in, because the account is approved and not locked. `users` is the table's name in the query. */
export const maySignIn = (users = 'users') =>
  sql<SqlBool>`(${sql.ref(`${users}.tmri_status`)} = 'Approved' and ${sql.ref(`${users}.locked_at`)} is null)`

/**
 * SQL condition: the user may sign in and belongs to an organization that is not deactivated. Everything that notifies a user, or
 * accepts a link on a user's behalf, checks this condition (docs/decisions/0021-closed-accounts.md).
 */
export const isActive = (users = 'users') =>
  sql<SqlBool>`(${maySignIn(users)} and not exists (
    select from organizations as employer
    where employer.id = ${sql.ref(`${users}.organization_id`)} and employer.active_status = 'Deactivated'))`

const activeUsers = (db: Db, ids: readonly number[]) =>
  db.selectFrom('users').select('id').where('id', '=', sql<number>`any(${ids}::int[])`).where(isActive())

/** Returns the users with active accounts, in the given order. */
export async function activeAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return []
  const rows = await activeUsers(db, [...new Set(ids)]).execute()
  const active = new Set(rows.map(row => row.id))
  return ids.filter(id => active.has(id))
}
