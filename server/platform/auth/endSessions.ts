import { type SqlBool, sql } from 'kysely'
import type { LossReason } from '#domain/platform/live/schema.ts'
import type { Config } from '../../config.ts'
import { momentsOf } from '../access/consent.ts'
import type { Db } from '../db/connect.ts'

export const revokeSession = (tx: Db, id: number, at: string) =>
  tx.updateTable('sessions').set({ revoked_at: at }).where('id', '=', id).where('revoked_at', 'is', null).execute()

export const revokeOtherSessions = (tx: Db, user_id: number, keptSession: number, at: string) =>
  tx
    .updateTable('sessions')
    .set({ revoked_at: at })
    .where('user_id', '=', user_id)
    .where('id', '<>', keptSession)
    .where('revoked_at', 'is', null)
    .execute()

/** Ends all of a user's sessions. Their tokens stop working with the next request. */
export const endSessions = (tx: Db, user_id: number, at: string) =>
  tx.updateTable('sessions').set({ revoked_at: at }).where('user_id', '=', user_id).where('revoked_at', 'is', null).execute()

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

/** An application that a facility's staff can no longer read. */
export type Loss = { application_id: number; users: readonly number[]; reason: LossReason }

/**
 * The applications to which facilities lost access because time passed, after `since` and up to `now`: the release expired, or the
 * application ended 30 days ago (PERM-011). No user acts at that moment, so nothing else reports it. Includes applications that
 * another valid release still covers; pages then reload without losing anything.
 */
export async function lossesBetween(db: Db, config: Config, since: string, now: string): Promise<Loss[]> {
  const [from, to] = [momentsOf(since, config), momentsOf(now, config)]
  const { rows } = await sql<Loss>`
    with lost as (
      select applications.id, applications.facility_id, 'expired' as reason
      from releases join applications on applications.record_id = releases.patient_id
      where releases.expires_at > ${from.now}::timestamptz and releases.expires_at <= ${to.now}::timestamptz
        and releases.signed_at is not null and releases.revoked_at is null
      union all
      select id, facility_id, 'ended' from applications
      where ended_at > ${from.accessEnds}::timestamptz and ended_at <= ${to.accessEnds}::timestamptz)
    select lost.id as application_id, lost.reason,
      array(select distinct user_id from facility_roles where facility_roles.facility_id = lost.facility_id) as users
    from lost`.execute(db)
  return rows
}
