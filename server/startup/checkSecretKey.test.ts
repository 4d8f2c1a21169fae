import { expect, test } from 'vitest'
import { createSealer } from '../auditTrail/seal.ts'
import { storeSealKeys } from '../auditTrail/sealKeys.ts'
import { writeAudit } from '../auditTrail/write.ts'
import type { Db } from '../db/connect.ts'
import { openSecret, type Secret } from '../secret.ts'
import { openDatabase } from '../testing.ts'
import { checkSecretKey } from './checkSecretKey.ts'

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
