import { type SqlBool, sql } from 'kysely'
import { type Limit, maxDelay, resetAfter, tooManyAttempts } from '#domain/identity/account/throttle.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../db/connect.ts'
import { keys, ofDevices } from './keys.ts'

type Deps = Pick<AppContext, 'db' | 'now'>

/** A counted attempt. `until` is set if this was the last attempt allowed, which starts a delay. */
export type CountedAttempt = { key: string; until: string | null }

/**
 * Counts an attempt across all servers before it is checked. Throws 429 if no more attempts are allowed, after calling `onBlocked`
 * with the time when they are allowed again. Call it outside the transaction that follows, because the count must survive a rollback.
 */
export async function countAttempt(
  { db, now }: Deps,
  key: string,
  { max, seconds, quiet }: Limit,
  onBlocked?: (until: string) => void,
): Promise<CountedAttempt> {
  const at = now().toISOString()
  const moment = sql`${at}::timestamptz`
  const span = (length: number) => sql`make_interval(secs => ${length})`
  const windowStart = quiet ? sql.ref('throttles.last_at') : sql.ref('throttles.since')
  const startsNewWindow = sql<SqlBool>`case when throttles.count < ${max} then ${windowStart} + ${span(seconds)} <= ${moment}
    else coalesce(throttles.blocked_until, throttles.last_at) + ${span(resetAfter)} <= ${moment} end`
  const count = sql<number>`case when ${startsNewWindow} then 1 else throttles.count + 1 end`
  const delay = sql`make_interval(secs => least(${maxDelay}, ${seconds} * power(2, least(${count} - ${max}, 10))))`
  const row = await db
    .insertInto('throttles')
    .values({ key, count: 1, since: at, last_at: at, blocked_until: null })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({
          count,
          since: sql<string>`case when ${startsNewWindow} then ${moment} else throttles.since end`,
          last_at: at,
          blocked_until: sql<string | null>`case when ${count} >= ${max} then ${moment} + ${delay} end`,
        })
        .where(sql<SqlBool>`throttles.blocked_until is null or throttles.blocked_until <= ${moment}`),
    )
    .returning('blocked_until')
    .executeTakeFirst()
  if (row) return { key, until: row.blocked_until }
  const until = await blockedUntil(db, key, at)
  if (until) onBlocked?.(until)
  throw tooMany(until ?? at, at)
}

/** The error for an attempt at the time `at` while attempts are blocked until the time `until`. */
export function tooMany(until: string, at: string): HttpError {
  const retryAfter = Math.max(1, Math.ceil((Date.parse(until) - Date.parse(at)) / 1000))
  return new HttpError('too_many', tooManyAttempts(retryAfter), { retryAfter })
}

/** Counts an attempt and returns whether it is allowed. Use it for limits that responses must not reveal. */
export async function isAttemptAllowed(deps: Deps, key: string, limit: Limit): Promise<boolean> {
  try {
    await countAttempt(deps, key, limit)
    return true
  } catch (error) {
    if (error instanceof HttpError && error.code === 'too_many') return false
    throw error
  }
}

/** Removes a correct attempt from the count and cancels the delay that it may have started. */
export const refundAttempt = ({ db }: Pick<AppContext, 'db'>, { key, until }: CountedAttempt) =>
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

/** When the next attempt is allowed; null if one is allowed now. */
const blockedUntil = async (db: Db, key: string, now: string): Promise<string | null> =>
  (
    await db
      .selectFrom('throttles')
      .select('blocked_until')
      .where('key', '=', key)
      .where('blocked_until', '>', now)
      .executeTakeFirst()
  )?.blocked_until ?? null

/**
 * Counts a call across all servers and returns whether it is within the limit. Never throws and never starts a delay. The count
 * resets after each window.
 */
export async function isWithinLimit({ db, now }: Deps, key: string, { max, seconds }: Limit): Promise<boolean> {
  const at = now().toISOString()
  const isWindowOver = sql<SqlBool>`throttles.since + make_interval(secs => ${seconds}) <= ${at}::timestamptz`
  const { count } = await db
    .insertInto('throttles')
    .values({ key, count: 1, since: at, last_at: at, blocked_until: null })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet({
        count: sql<number>`case when ${isWindowOver} then 1 else throttles.count + 1 end`,
        since: sql<string>`case when ${isWindowOver} then ${at}::timestamptz else throttles.since end`,
        last_at: at,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= max
}

export const clearCounters = (db: Db, keys: readonly string[]) => db.deleteFrom('throttles').where('key', 'in', keys).execute()

/**
 * Clears all of an account's counters: sign-in, confirmation, second factor, reset codes, and each known browser's counters (S-19).
 */
export async function forgetAccount(db: Db, context: Pick<AppContext, 'secret'>, { id, email }: { id: number; email: string }) {
  await clearCounters(db, [...accountKeys(id), keys.mailbox(context, email)])
  await db
    .deleteFrom('throttles')
    .where('key', 'like', `${ofDevices(id)}%`)
    .execute()
}

/** The counters that can lock out an account's owner in an unknown browser. */
const accountKeys = (id: number) => [keys.account(id), keys.confirmation(id), keys.secondFactor(id)]

/** When the lockout imposed by these counters ends; null if they do not lock out the owner. */
export const accountStoppedUntil = async (db: Db, id: number, now: string): Promise<string | null> =>
  (
    await db
      .selectFrom('throttles')
      .select(({ fn }) => fn.max('blocked_until').as('until'))
      .where('key', 'in', accountKeys(id))
      .where('blocked_until', '>', now)
      .executeTakeFirst()
  )?.until ?? null

/** Deletes expired counters, challenges, and resets. */
export async function sweepThrottles({ db, now }: Deps): Promise<void> {
  const past = new Date(now().getTime() - 2 * resetAfter * 1000).toISOString()
  await db.deleteFrom('throttles').where('last_at', '<', past).execute()
  await db.deleteFrom('sign_in_challenges').where('created_at', '<', past).execute()
  await db.deleteFrom('sign_on_attempts').where('created_at', '<', past).execute()
  await db.deleteFrom('sign_on_sessions').where('created_at', '<', past).where('session_id', 'is', null).execute()
  await db.deleteFrom('password_resets').where('created_at', '<', past).execute()
}
