import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { resetCode } from '#domain/identity/account/password.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { waiting } from '../../platform/outbox/enqueue.ts'
import { textsFor } from '../../platform/texts/texts.ts'
import { isSameSecret } from '../../secret.ts'

type Deps = Pick<AppContext, 'secret' | 'now'>

const addressOf = ({ secret }: Deps, email: string) => secret.hmac(`reset address ${email.toLowerCase()}`)
const digest = ({ secret }: Deps, email: string, code: string) => secret.hmac(`reset code ${email.toLowerCase()} ${code}`)
/** Derives a six-digit code from a random seed, so the same code can be sent again without storing it. */
const codeFrom = ({ secret }: Deps, seed: string) =>
  String(BigInt(`0x${secret.hmac(`reset digits ${seed}`).slice(0, 16)}`) % 10n ** BigInt(resetCode.digits)).padStart(
    resetCode.digits,
    '0',
  )

/** Finds the user with this email address (case-insensitive) who may sign in. */
export const resetOwner = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where(sql<SqlBool>`lower(email) = lower(${email})`)
    .where('tmri_status', '=', 'Approved')
    .where('locked_at', 'is', null)
    .executeTakeFirst()

/** Codes for this address that are valid at this time, newest first. */
const currentReset = (db: Db, address_hmac: string, at: string) =>
  db
    .selectFrom('password_resets')
    .where('address_hmac', '=', address_hmac)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .orderBy('id', 'desc')

const askedBy = (asker: string) =>
  sql<SqlBool>`exists (select from password_reset_askers a where a.reset_id = password_resets.id and a.asker = ${asker})`
const askers = sql<number>`(select count(*) from password_reset_askers a where a.reset_id = password_resets.id)`

type ResetRequest = { email: string; asker: string; mayMake: boolean }

/**
 * Emails a code to the owner of this address: a new one or, if `mayMake` is false, the current one, which then also works in this
 * browser. A new code replaces only codes that this browser requested earlier. For an address without an owner, runs the same
 * statements but sends nothing. Returns the owner's id.
 */
export async function issueCode(tx: Db, context: Deps, { email, asker, mayMake }: ResetRequest): Promise<number | undefined> {
  const user = await resetOwner(tx, email)
  const address_hmac = addressOf(context, email)
  const at = context.now()
  const now = at.toISOString()
  // Reuses a code only if it stays valid long enough for the user to read the email.
  const shared = await currentReset(tx, address_hmac, secondsAfter(at, resetCode.sharedFor))
    .where('seed', 'is not', null)
    .clearOrderBy()
    .orderBy(askedBy(asker), 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'seed', 'expires_at'])
    .limit(1)
    .executeTakeFirst()
  const reusable = mayMake ? undefined : shared
  const code = reusable ?? (await makeCode(tx, context, { email, asker, user_id: user?.id ?? null }))
  await tx
    .insertInto('password_reset_askers')
    .columns(['reset_id', 'asker', 'asked_at', 'tries'])
    .expression(db =>
      db
        .selectFrom('password_resets')
        .select([
          'id',
          sql<string>`${asker}::text`.as('asker'),
          sql<string>`${now}::timestamptz`.as('asked_at'),
          sql<number>`${reusable ? resetCode.tries - resetCode.sharedTries : 0}::int`.as('tries'),
        ])
        .where('id', '=', code.id)
        .where(askers, '<', resetCode.browsers),
    )
    .onConflict(conflict => conflict.columns(['reset_id', 'asker']).doNothing())
    .execute()
  const isSent = await tx
    .updateTable('password_resets')
    .set({ sent_at: now, resent: sql`resent + case when sent_at is null then 0 else 1 end` })
    .where('id', '=', code.id)
    .where(eb =>
      eb.or([
        eb('sent_at', 'is', null),
        eb.and([eb('resent', '<', resetCode.resends), eb('sent_at', '<=', secondsAfter(at, -resetCode.resendAfter))]),
      ]),
    )
    .executeTakeFirst()
  const texts = await textsFor(tx)
  // Rounded down, so that the email never promises more time than is left.
  const minutes = Math.max(1, Math.floor((Date.parse(code.expires_at) - at.getTime()) / 60_000))
  await mailTo(tx, context, {
    user,
    email,
    isSent: isSent.numUpdatedRows > 0n,
    ...texts[user?.language ?? 'en'].resetCode(codeFrom(context, code.seed!), minutes),
  })
  return user?.id
}

async function makeCode(
  tx: Db,
  context: Deps,
  { email, asker, user_id }: { email: string; asker: string; user_id: number | null },
) {
  const at = context.now()
  const address_hmac = addressOf(context, email)
  await tx
    .updateTable('password_resets')
    .set({ expires_at: at.toISOString() })
    .where('address_hmac', '=', address_hmac)
    .where('expires_at', '>', at.toISOString())
    .where('used_at', 'is', null)
    .where(askedBy(asker))
    .where(askers, '=', 1)
    .execute()
  const seed = randomUUID()
  const code_hmac = digest(context, email, codeFrom(context, seed))
  return tx
    .insertInto('password_resets')
    .values({
      address_hmac,
      user_id,
      code_hmac: user_id === null ? null : code_hmac,
      created_at: at.toISOString(),
      expires_at: secondsAfter(at, resetCode.validFor),
      seed,
    })
    .returning(['id', 'seed', 'expires_at'])
    .executeTakeFirstOrThrow()
}

type Mail = { user: { id: number; email: string } | undefined; email: string; isSent: boolean; subject: string; body: string }

async function mailTo(tx: Db, context: Deps, { user, email, isSent, ...content }: Mail) {
  const row = waiting(context, { channel: 'email', to: user?.email ?? email, user_id: user?.id ?? null, ...content })
  const columns = keysOf(row)
  await tx
    .insertInto('outbox')
    .columns(columns)
    .expression(db =>
      db
        .selectFrom('users')
        .select(columns.map(column => sql`cast(${row[column]} as ${sql.raw(castOf(column))})`.as(column)) as never)
        .where('id', '=', isSent ? (user?.id ?? 0) : 0),
    )
    .execute()
}

const castOf = (column: string) => (column === 'user_id' ? 'integer' : column.endsWith('_at') ? 'timestamptz' : 'text')

/** Whether this browser requested a code that is still valid. If so, its wrong attempts do not count against other browsers. */
export const requestedHere = async (db: Db, context: Deps, email: string, asker: string): Promise<boolean> =>
  (await currentReset(db, addressOf(context, email), context.now().toISOString())
    .where(askedBy(asker))
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

type ResetAttempt = { id: number; user_id: number | null; code_hmac: string | null }

/**
 * Counts an attempt against the browser that requested the code or, for any other browser, against a shared limit. Returns the
 * code's user and, if the attempt is correct, the code. Call it outside the transaction that follows, because a wrong attempt counts
 * even if the request is rejected.
 */
export async function tryCode(
  db: Db,
  context: Deps,
  { email, code, asker }: { email: string; code: string; asker: string | undefined },
) {
  const at = context.now().toISOString()
  const candidates = asker
    ? await tryOwn(db, addressOf(context, email), asker, at)
    : await tryElsewhere(db, addressOf(context, email), at)
  const digested = digest(context, email, code)
  const missing = digest(context, email, '')
  // Makes at least one comparison, so the response time does not reveal whether a code exists.
  const matches = (candidates.length ? candidates : [{ code_hmac: null }]).map(candidate =>
    isSameSecret(candidate.code_hmac ?? missing, digested),
  )
  const right = candidates.find((candidate, index) => matches[index] && candidate.user_id !== null)
  return {
    user_id: candidates.find(candidate => candidate.user_id !== null)?.user_id ?? undefined,
    right: right && { id: right.id, user_id: right.user_id! },
  }
}

/** Counts an attempt on the newest code that this browser requested, if it has attempts left. */
const tryOwn = (db: Db, address_hmac: string, asker: string, at: string): Promise<ResetAttempt[]> =>
  db
    .updateTable('password_reset_askers')
    .from('password_resets')
    .set({ tries: sql`password_reset_askers.tries + 1` })
    .whereRef('password_resets.id', '=', 'password_reset_askers.reset_id')
    .where('asker', '=', asker)
    .where('reset_id', '=', currentReset(db, address_hmac, at).where(askedBy(asker)).select('id').limit(1))
    .where('password_reset_askers.tries', '<', resetCode.tries)
    .returning(['password_resets.id', 'password_resets.user_id', 'password_resets.code_hmac'])
    .execute()

/**
 * Counts an attempt on every code for this address that other browsers can still use, because people may read the email on another
 * device.
 */
const tryElsewhere = (db: Db, address_hmac: string, at: string): Promise<ResetAttempt[]> =>
  db
    .updateTable('password_resets')
    .set({ tries: sql`tries + 1` })
    .where('address_hmac', '=', address_hmac)
    .where('expires_at', '>', at)
    .where('used_at', 'is', null)
    .where('tries', '<', resetCode.tries)
    .returning(['id', 'user_id', 'code_hmac'])
    .execute()

/** Marks the code as used and voids all other codes for this address. Only one of several concurrent calls returns true. */
export async function spendCode(tx: Db, context: Deps, email: string, id: number): Promise<boolean> {
  const used_at = context.now().toISOString()
  const result = await tx
    .updateTable('password_resets')
    .set({ used_at })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', used_at)
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await tx
    .updateTable('password_resets')
    .set({ used_at })
    .where('address_hmac', '=', addressOf(context, email))
    .where('used_at', 'is', null)
    .execute()
  return true
}
