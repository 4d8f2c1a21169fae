import { sql } from 'kysely'
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
