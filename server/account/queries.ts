import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** The user who signs in by this name or e-mail address, case ignored. */
export const findLogin = (db: Db, name: string) =>
  db
    .selectFrom('users')
    .select(['id', 'password_hash', 'tmri_status'])
    .where(eb => eb.or([eb(sql`lower(username)`, '=', name.toLowerCase()), eb(sql`lower(email)`, '=', name.toLowerCase())]))
    .orderBy(sql`lower(username) = ${name.toLowerCase()}`, 'desc')
    .executeTakeFirst()

export const recordLogin = (tx: Db, id: number, at: string) =>
  tx.updateTable('users').set({ last_login_at: at }).where('id', '=', id).execute()

/** Kills a session for good; nothing when it is dead already. */
export const revokeSession = (tx: Db, id: number, at: string) =>
  tx.updateTable('sessions').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute()
