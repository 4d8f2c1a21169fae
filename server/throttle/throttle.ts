import { type SqlBool, sql } from 'kysely'
import { forgottenAfter, type Limit, longestDelay, tooMany } from '#domain/account/throttle.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'

type Desk = Pick<House, 'db' | 'now'>

/** A try that counts. `until` is set where it was the last one allowed: from now on everybody waits. */
export type Taken = { key: string; until: string | null }

/**
 * Counts one more try, at once and for all servers, before anybody looks whether it is right; refuses (429) where none is allowed.
 * Call it outside of the transaction that follows: what it counts outlives a refusal.
 */
export async function take({ db, now }: Desk, key: string, { most, seconds, quiet }: Limit): Promise<Taken> {
  const at = now().toISOString()
  const moment = sql`${at}::timestamptz`
  const span = (length: number) => sql`make_interval(secs => ${length})`
  const over = quiet ? sql.ref('throttles.last_at') : sql.ref('throttles.since')
  const anew = sql<SqlBool>`case when throttles.count < ${most} then ${over} + ${span(seconds)} <= ${moment}
    else coalesce(throttles.blocked_until, throttles.last_at) + ${span(forgottenAfter)} <= ${moment} end`
  const count = sql<number>`case when ${anew} then 1 else throttles.count + 1 end`
  const delay = sql`make_interval(secs => least(${longestDelay}, ${seconds} * power(2, least(${count} - ${most}, 10))))`
  const taken = await db
    .insertInto('throttles')
    .values({ key, count: 1, since: at, last_at: at, blocked_until: null })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({
          count,
          since: sql<string>`case when ${anew} then ${moment} else throttles.since end`,
          last_at: at,
          blocked_until: sql<string | null>`case when ${count} >= ${most} then ${moment} + ${delay} end`,
        })
        .where(sql<SqlBool>`throttles.blocked_until is null or throttles.blocked_until <= ${moment}`),
    )
    .returning('blocked_until')
    .executeTakeFirst()
  if (taken) return { key, until: taken.blocked_until }
  const until = (await blockedUntil(db, key, at)) ?? at
  const retryAfter = Math.max(1, Math.ceil((Date.parse(until) - Date.parse(at)) / 1000))
  throw new Refusal('too_many', tooMany(retryAfter), { retryAfter })
}

/** It was right, and counts no more; a delay that it had begun is over. */
export const giveBack = ({ db }: Pick<House, 'db'>, { key, until }: Taken) =>
  db
    .updateTable('throttles')
    .set({
      count: sql<number>`greatest(count - 1, 0)`,
      blocked_until: sql<
        string | null
      >`case when blocked_until is not distinct from ${until}::timestamptz then null else blocked_until end`,
    })
    .where('key', '=', key)
    .execute()

/** Until when nothing may be tried, if so. */
export const blockedUntil = async (db: Db, key: string, now: string): Promise<string | null> =>
  (
    await db
      .selectFrom('throttles')
      .select('blocked_until')
      .where('key', '=', key)
      .where('blocked_until', '>', now)
      .executeTakeFirst()
  )?.blocked_until ?? null

/** Forgets what was counted. */
export const forget = (db: Db, keys: readonly string[]) => db.deleteFrom('throttles').where('key', 'in', keys).execute()

/** Removes what nobody waits for any more. */
export async function sweepThrottles({ db, now }: Desk): Promise<void> {
  const past = new Date(now().getTime() - 2 * forgottenAfter * 1000).toISOString()
  await db.deleteFrom('throttles').where('last_at', '<', past).execute()
  await db.deleteFrom('sign_in_challenges').where('created_at', '<', past).execute()
  await db.deleteFrom('password_resets').where('created_at', '<', past).execute()
}
