import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Secret } from '../../secret.ts'
import type { Db } from '../db/connect.ts'

/** A key that seals the audit log, and the id that seals use to refer to it. The id does not reveal the key. */
export type SealKey = { id: string; mac: (purpose: 'row' | 'entry' | 'seal' | 'keying', text: string) => string }

/** The keys that sealed this database's audit log: the current one, and those derived from earlier secret keys. */
export type SealKeys = { today: SealKey; find: (id: string | null) => SealKey | undefined }

/** HKDF purposes: sealing, and encrypting the sealing keys derived from earlier secret keys. */
const [sealing, wrapping] = ['audit seals', 'audit seal keys'] as const

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('hex')

const toSealKey = (key: Buffer): SealKey => ({
  id: hmac(key, 'id').slice(0, 16),
  mac: (purpose, text) => hmac(key, `${purpose}\n${text}`),
})

const derivedKeys = new WeakMap<object, SealKey>()

/** The key for new rows and seals. Derived once per secret, because every audited request needs it. */
export function todaysSealKey(secret: Pick<Secret, 'derive'>): SealKey {
  const key = derivedKeys.get(secret) ?? toSealKey(secret.derive(sealing))
  derivedKeys.set(secret, key)
  return key
}

/** Loads all stored keys that the secret key can decrypt. Skips any others, because anyone could have inserted them. */
export async function loadSealKeys(db: Db, secret: Pick<Secret, 'derive'>): Promise<SealKeys> {
  const today = todaysSealKey(secret)
  const storedKeys = await db.selectFrom('audit_seal_keys').select('wrapped_key').execute()
  const earlierKeys = storedKeys
    .flatMap(({ wrapped_key }) => unwrapKey(wrapped_key, secret.derive(wrapping)) ?? [])
    .map(toSealKey)
  const allKeys = new Map([...earlierKeys, today].map(key => [key.id, key]))
  return { today, find: id => (id === null ? undefined : allKeys.get(id)) }
}

/**
 * After the secret key changes, stores the previous sealing key and re-encrypts all stored keys with the current secret key.
 * The seals do not change, so earlier exports still match. Returns the number of stored keys.
 */
export async function storeSealKeys(db: Db, secret: Pick<Secret, 'derive' | 'deriveBefore'>, now: Date): Promise<number> {
  const [before, previousWrappingKey] = [secret.deriveBefore(sealing), secret.deriveBefore(wrapping)]
  if (!before || !previousWrappingKey) return 0
  const today = secret.derive(wrapping)
  return db.transaction().execute(async tx => {
    for (const { key_id, wrapped_key } of await tx.selectFrom('audit_seal_keys').selectAll().forUpdate().execute()) {
      const key = unwrapKey(wrapped_key, previousWrappingKey)
      if (key)
        await tx
          .updateTable('audit_seal_keys')
          .set({ wrapped_key: wrapKey(key, today) })
          .where('key_id', '=', key_id)
          .execute()
    }
    const key_id = toSealKey(before).id
    await tx
      .insertInto('audit_seal_keys')
      .values({ key_id, wrapped_key: wrapKey(before, today), kept_at: now.toISOString() })
      .onConflict(conflict => conflict.column('key_id').doNothing())
      .execute()
    return (await tx.selectFrom('audit_seal_keys').select('key_id').execute()).length
  })
}

function wrapKey(key: Buffer, wrappingKey: Buffer): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey, iv)
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

function unwrapKey(text: string, wrappingKey: Buffer): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64')
  try {
    const decipher = createDecipheriv('aes-256-gcm', wrappingKey, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    return undefined
  }
}
