import { expect, test } from 'vitest'
import { createSealer } from '../platform/auditTrail/seal.ts'
import { storeSealKeys } from '../platform/auditTrail/sealKeys.ts'
import { writeAudit } from '../platform/auditTrail/write.ts'
import type { Db } from '../platform/db/connect.ts'
import { openSecret, type Secret } from '../secret.ts'
import { buildMessage } from '../seed/builders.ts'
import { openDatabase } from '../testing.ts'
import { checkSecretKey } from './secretKey.ts'

const now = () => new Date('2026-11-20T10:00:00.123Z')
const [old, current] = ['the key that this database was used with', 'a key that someone has just generated']

/** Writes one audit row and seals it with this key. */
async function sealWith(db: Db, secret: Secret) {
  const from = { actor_id: 7, at: now().toISOString(), ip: '127.0.0.1', user_agent: null }
  await writeAudit(db, secret, 'patients.show', from, [{ patient_id: 1, type: 'patients', ids: [1] }])
  await createSealer({ db, now, secret }).sealNow()
}

test('a database without seals accepts any key', async () => {
  const db = await openDatabase()
  await db.deleteFrom('audit_seal_keys').execute()
  await expect(checkSecretKey(db, openSecret(current))).resolves.toBeUndefined()
})

test('after an upgrade from a version without keyed seals, only a key that decrypts the stored values is accepted', async () => {
  const db = await openDatabase()
  const unkeyed = { previous_hash: '0'.repeat(64), hash: '1'.repeat(64), rows: 0, sealed_at: now().toISOString(), key_id: null }
  await db.insertInto('audit_seals').values(unkeyed).execute()
  await expect(checkSecretKey(db, openSecret(current))).resolves.toBeUndefined()
  await buildMessage(db, now(), { body: openSecret(old).encrypt('A message'), state: 'waiting' })
  await expect(checkSecretKey(db, openSecret(current))).rejects.toThrow(/SECRET_KEY is not the key/)
  await checkSecretKey(db, openSecret(old))
  await checkSecretKey(db, openSecret(current, old))
})

test('the first start after an upgrade records its key, and the next one refuses another key', async () => {
  const db = await openDatabase()
  await createSealer({ db, now, secret: openSecret(old) }).sealNow()
  await expect(checkSecretKey(db, openSecret(current))).rejects.toThrow(/SECRET_KEY is not the key/)
  await checkSecretKey(db, openSecret(old))
})

test('a key other than the database’s is rejected, until it is changed properly or declared lost', async () => {
  const db = await openDatabase()
  await sealWith(db, openSecret(old))
  await checkSecretKey(db, openSecret(old))
  await expect(checkSecretKey(db, openSecret(current))).rejects.toThrow(
    /^Passage cannot start\. SECRET_KEY is not the key that this database uses/,
  )
  await expect(checkSecretKey(db, openSecret(current), true)).resolves.toBeUndefined()

  const changing = openSecret(current, old)
  await checkSecretKey(db, changing)
  await storeSealKeys(db, changing, now())
  // The newest seal is still from the previous key, which is now stored.
  await checkSecretKey(db, openSecret(current))
  await sealWith(db, openSecret(current))
  await checkSecretKey(db, openSecret(current))
  await expect(checkSecretKey(db, openSecret(old))).rejects.toThrow(/Passage cannot start/)
})
