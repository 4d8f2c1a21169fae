import { sql } from 'kysely'
import { challengeRules, plainCode } from '#domain/identity/secondFactor/schema.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hashToken, newToken } from '../../secret.ts'
import { spendBackupCode } from './backupCodes.ts'
import { stepOf } from './totp.ts'

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
