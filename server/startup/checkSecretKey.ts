import { loadSealKeys } from '../auditTrail/sealKeys.ts'
import type { Db } from '../db/connect.ts'
import type { Secret } from '../secret.ts'

/**
 * Throws if the database was used with a different secret key. Each audit seal contains the id of its key, which must be the current
 * key, the previous key, or a stored earlier key. A database without seals accepts any key.
 */
export async function checkSecretKey(db: Db, secret: Pick<Secret, 'derive' | 'deriveBefore'>, keyLost = false): Promise<void> {
  const newest = await db.selectFrom('audit_seals').select('key_id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  if (!newest?.key_id || keyLost) return
  if ((await loadSealKeys(db, secret)).find(newest.key_id)) return
  const { deriveBefore } = secret
  const before = (use: string) => deriveBefore(use) ?? Buffer.alloc(0)
  if (deriveBefore('') && (await loadSealKeys(db, { derive: before })).find(newest.key_id)) return
  throw new Error(
    'Passage cannot start. SECRET_KEY is not the key that this database uses. Set that key. To change keys, set SECRET_KEY_BEFORE to the earlier key. If the earlier key is lost, start the server once with SECRET_KEY_LOST=true.',
  )
}
