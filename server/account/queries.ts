import { type SqlBool, sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { maySignIn } from './active.ts'

/** The user who signs in by this name or e-mail address, case ignored; a temporary password that has run out is none. */
export const findLogin = (db: Db, name: string, now: string) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['id', 'password_hash', 'tmri_status', 'locked_at', 'second_factors.confirmed_at as second_factor_at'])
    .where(eb => eb.or([eb('password_expires_at', 'is', null), eb('password_expires_at', '>', now)]))
    // Both sides by the database's own idea of small letters, which may differ from ours beyond ASCII.
    .where(sql<SqlBool>`(lower(username) = lower(${name}) or lower(email) = lower(${name}))`)
    .orderBy(sql`lower(username) = lower(${name})`, 'desc')
    .executeTakeFirst()

/** Notes a sign-in of a user who still stands as the password was checked; false when that has changed meanwhile. */
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

/** Kills a session for good; nothing when it is dead already. */
export const revokeSession = (tx: Db, id: number, at: string) =>
  tx.updateTable('sessions').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute()

/** Ends every session of a user but this one. */
export const revokeOtherSessions = (tx: Db, user_id: number, kept: number, at: string) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', user_id)
    .where('id', '<>', kept)
    .where('revoked_at', 'is', null)
    .execute()

/** What is stored of a user's password. */
export const passwordHash = async (db: Db, id: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())?.password_hash

/** Puts a password of the user's own in the place of the one that was checked; nobody's when that has changed meanwhile. */
export function replacePassword(tx: Db, id: number, change: { before: string; after: string }, at: string) {
  return tx
    .updateTable('users')
    .set({ password_hash: change.after, password_expires_at: null, first_login: false, updated_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', change.before)
    .returning(['id', 'email'])
    .executeTakeFirst()
}

/** Gives a user who may sign in a password of their own, whatever the one before was, and answers whose it is. */
export const setPassword = (tx: Db, id: number, password_hash: string, at: string) =>
  tx
    .updateTable('users')
    .set({ password_hash, password_expires_at: null, first_login: false, updated_at: at })
    .where('id', '=', id)
    .where(maySignIn())
    .returning(['id', 'email'])
    .executeTakeFirst()

/** Puts a picture, or none, in the place of whatever there was, and answers the names of the files that nobody needs any more. */
export async function replacePicture(
  tx: Db,
  id: number,
  picture: { profile_image: string | null; profile_image_small: string | null },
  at: string,
): Promise<string[]> {
  const columns = ['profile_image', 'profile_image_small'] as const
  const before = await tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ ...picture, updated_at: at })
    .where('id', '=', id)
    .execute()
  return Object.values(before).filter(name => name !== null)
}
