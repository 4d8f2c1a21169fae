import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Whether a user may sign in: approved and not locked. A condition on a row of users, by the name that the query gives the table. */
export const maySignIn = (users = 'users') =>
  sql<SqlBool>`(${sql.ref(`${users}.tmri_status`)} = 'Approved' and ${sql.ref(`${users}.locked_at`)} is null)`

/**
 * Whether an account is active: its user may sign in, and its organization is not deactivated. Whatever sends news to a user, or
 * reads a link that stands for one, uses this condition (docs/decisions/0026-closed-accounts.md).
 */
export const isActive = (users = 'users') =>
  sql<SqlBool>`(${maySignIn(users)} and not exists (
    select from organizations as employer
    where employer.id = ${sql.ref(`${users}.organization_id`)} and employer.active_status = 'Deactivated'))`

/** Those of these users whose accounts are active, in the order given. */
export async function activeAmong(db: Db, ids: readonly number[]): Promise<number[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where(isActive())
    .execute()
  const active = new Set(rows.map(row => row.id))
  return ids.filter(id => active.has(id))
}
