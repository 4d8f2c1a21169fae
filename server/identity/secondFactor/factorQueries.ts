import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { backupCodes, challengeRules, plainCode, totpRules } from '#domain/identity/secondFactor/schema.ts'
import { productName } from '#domain/platform/installation/brand.ts'
import type { AppContext } from '../../context.ts'
import { type Change, recordAccountChange } from '../../people/accountSecurity/record.ts'
import { endSessions } from '../../platform/auth/endSessions.ts'
import { hashKey } from '../../platform/auth/hashing.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Publisher } from '../../platform/events/events.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { clearCounters } from '../../platform/throttle/throttle.ts'
import { hashToken, newToken } from '../../secret.ts'

type Deps = Pick<AppContext, 'secret' | 'now'>

export const confirmedFactor = (db: Db, user_id: number) =>
  db
    .selectFrom('second_factors')
    .select(['secret', 'last_step', 'confirmed_at'])
    .where('user_id', '=', user_id)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()

export async function stateOf(db: Db, user_id: number) {
  const remaining = await db
    .selectFrom('backup_codes')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('user_id', '=', user_id)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const factor = await confirmedFactor(db, user_id)
  return {
    enabled: factor !== undefined,
    backup_codes_left: factor ? remaining.left : 0,
    required: await isRequired(db, user_id),
  }
}

export const isRequired = async (db: Db, user_id: number): Promise<boolean> =>
  (
    await db
      .selectFrom('users')
      .innerJoin('organizations', 'organizations.id', 'users.organization_id')
      .where('users.id', '=', user_id)
      .select('second_factor_required')
      .executeTakeFirst()
  )?.second_factor_required ?? false

/** Spends an app code. Returns true only once per time step, and never for an earlier step. */
export async function spendStep(tx: Db, context: Deps, user_id: number, code: string): Promise<boolean> {
  const factor = await tx.selectFrom('second_factors').select('secret').where('user_id', '=', user_id).executeTakeFirst()
  const step = factor && stepOf(context.secret.decrypt(factor.secret), plainCode(code), context.now())
  if (step === undefined) return false
  const spent = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

/** Spends an app code or a backup code. Returns true only once per code. */
export const spendCode = async (db: Db, context: Deps, user_id: number, code: string): Promise<boolean> =>
  (await spendStep(db, context, user_id, code)) || (await spendBackupCode(db, context, user_id, code))

export async function removeFactor(tx: Db, user_id: number): Promise<void> {
  for (const table of ['backup_codes', 'second_factors', 'sign_in_challenges'] as const)
    await tx.deleteFrom(table).where('user_id', '=', user_id).execute()
}

/** Creates a challenge for the second factor after the user has entered the correct password. */
export async function openChallenge(tx: Db, context: Deps, user: { id: number; password_hash: string }): Promise<string> {
  const token = newToken()
  const at = context.now()
  await tx
    .insertInto('sign_in_challenges')
    .values({
      token_hash: hashToken(token),
      user_id: user.id,
      password_digest: hashToken(user.password_hash),
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + challengeRules.validFor * 1000).toISOString(),
    })
    .execute()
  return token
}

/**
 * Counts an attempt at a challenge and returns the challenge; undefined if it has no attempts left. Call it outside the transaction
 * that follows.
 */
export const tryChallenge = (db: Db, context: Deps, token: string) =>
  db
    .updateTable('sign_in_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', hashToken(token))
    .where('tries', '<', challengeRules.tries)
    .where('expires_at', '>', context.now().toISOString())
    .where('used_at', 'is', null)
    .returning(['id', 'user_id', 'password_digest'])
    .executeTakeFirst()

/** Marks the challenge as used. Only one of several concurrent calls returns true. */
export async function spendChallenge(tx: Db, context: Deps, id: number): Promise<boolean> {
  const spent = await tx
    .updateTable('sign_in_challenges')
    .set({ used_at: context.now().toISOString() })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}

type ChangedBy = Pick<Change, 'actor' | 'approved_by'>

/** Turns off two-factor authentication for an account and ends its sessions. Notifies the owner if it was on. */
export async function removeFactorAndSessions(
  call: Publisher,
  account: { id: number; email: string },
  by: ChangedBy,
): Promise<void> {
  const { tx, now } = call
  const factor = await confirmedFactor(tx, account.id)
  await removeFactor(tx, account.id)
  await clearCounters(tx, [keys.secondFactor(account.id)])
  await endSessions(tx, account.id, now)
  if (factor) await recordAccountChange(call, account, { kind: 'factor_off', ...by })
}

const totp = (secret: string, { issuer = productName, label = '' } = {}) =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: totpRules.digits, period: totpRules.period })

/** 160 random bits in base32, which has no ambiguous characters. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The content of the QR code that the app scans, with the installation's name, in which a colon has a meaning of its own. */
export const uriOf = (secret: string, username: string, installation: string | null): string =>
  totp(secret, { issuer: (installation ?? productName).replaceAll(':', ''), label: username }).toString()

/** The time step of this code; undefined if the code is not currently valid. */
function stepOf(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: totpRules.window })
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / totpRules.period) + delta
}

const keyed = ({ secret }: Deps, user_id: number, code: string) => secret.hmac(`backup code ${user_id} ${plainCode(code)}`)

/**
 * A code's digest for the database, which takes as long to compute as a password's hash. Otherwise, someone with the database and
 * the key could try all 40-bit codes (OWASP ASVS 6.5.2). Codes created before salts were added have only a keyed digest.
 */
async function digest(context: Deps, user_id: number, code: string, salt: string | null): Promise<string> {
  const fast = keyed(context, user_id, code)
  return salt === null ? fast : hashKey({ key: fast, salt })
}

/** Ten codes. `codes` are shown to their owner once; `stored` goes into the database. */
export type NewCodes = { codes: string[]; stored: { digest: string; salt: string }[] }

/** Creates ten codes with a shared salt. This is slow, so call it outside a transaction. */
export async function makeBackupCodes(context: Deps, user_id: number): Promise<NewCodes> {
  const codes = Array.from({ length: backupCodes }, () => randomBytes(5).toString('hex').replace(/^.{5}/, '$&-'))
  const salt = randomBytes(16).toString('hex')
  const digests = await Promise.all(codes.map(code => digest(context, user_id, code, salt)))
  return { codes, stored: digests.map(digest => ({ digest, salt })) }
}

export async function replaceBackupCodes(tx: Db, user_id: number, { stored }: NewCodes): Promise<void> {
  await tx.deleteFrom('backup_codes').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('backup_codes')
    .values(stored.map(code => ({ user_id, ...code })))
    .execute()
}

/** Spends a backup code. Returns true only once per code. */
async function spendBackupCode(db: Db, context: Deps, user_id: number, code: string): Promise<boolean> {
  const unused = db.selectFrom('backup_codes').where('user_id', '=', user_id).where('used_at', 'is', null)
  const salts = await unused.select('salt').distinct().execute()
  if (!salts.length) return false
  const digests = await Promise.all(salts.map(({ salt }) => digest(context, user_id, code, salt)))
  const spent = await db
    .updateTable('backup_codes')
    .set({ used_at: context.now().toISOString() })
    .where('user_id', '=', user_id)
    .where('digest', 'in', digests)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return spent.numUpdatedRows > 0n
}
