import { randomBytes } from 'node:crypto'
import { backupCodes, plainCode } from '#domain/identity/secondFactor/schema.ts'
import type { AppContext } from '../../context.ts'
import { hashKey } from '../../platform/auth/hashing.ts'
import type { Db } from '../../platform/db/connect.ts'

type Deps = Pick<AppContext, 'secret' | 'now'>

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
export async function spendBackupCode(db: Db, context: Deps, user_id: number, code: string): Promise<boolean> {
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
