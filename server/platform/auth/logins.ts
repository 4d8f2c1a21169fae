import { type SqlBool, sql } from 'kysely'
import { platformRoles } from '#domain/identity/roles.ts'
import type { Db } from '../db/connect.ts'
import { maySignIn } from './activeUsers.ts'

/**
 * SQL: whether the user's organization requires sign-in through its own provider. Users with a role on the platform always sign in with
 * their password, so that there is a way back in.
 */
const signOnRequired = sql<boolean>`(role_id = ${platformRoles.RW_USER} and exists (
  select from sign_on_connections c where c.organization_id = users.organization_id and c.required))`

/** The user with this username or email address (case-insensitive). Excludes users whose temporary password has expired. */
export const findLogin = (db: Db, name: string, now: string) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'password_hash', 'tmri_status', 'locked_at', 'second_factors.confirmed_at as second_factor_at'])
    .select(signOnRequired.as('sign_on_required'))
    .where(eb => eb.or([eb('password_expires_at', 'is', null), eb('password_expires_at', '>', now)]))
    // Uses the database's `lower` for both sides, because JavaScript's differs for characters beyond ASCII.
    .where(sql<SqlBool>`(lower(username) = lower(${name}) or lower(email) = lower(${name}))`)
    .orderBy(sql`lower(username) = lower(${name})`, 'desc')
    .executeTakeFirst()

/** Records a sign-in if the user is unchanged since the password check; otherwise returns false. */
export async function recordLogin(tx: Db, user: { id: number; password_hash: string }, at: string): Promise<boolean> {
  const noted = await tx
    .updateTable('users')
    .set({ last_login_at: at })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where(maySignIn())
    .executeTakeFirst()
  return noted.numUpdatedRows === 1n
}

export const passwordHash = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash

/** Replaces the password that was checked. Changes nothing if the password has been replaced since then. */
export function replacePassword(tx: Db, id: number, change: { before: string; after: string }, at: string) {
  return tx
    .updateTable('users')
    .set({ password_hash: change.after, has_password: true, password_expires_at: null, first_login: false, updated_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', change.before)
    .returning(['id', 'email'])
    .executeTakeFirst()
}

/** Sets the password of a user who may sign in, regardless of the previous password, and returns the user. */
export const setPassword = (tx: Db, id: number, password_hash: string, at: string) =>
  tx
    .updateTable('users')
    .set({ password_hash, has_password: true, password_expires_at: null, first_login: false, updated_at: at })
    .where('id', '=', id)
    .where(maySignIn())
    .returning(['id', 'email'])
    .executeTakeFirst()
