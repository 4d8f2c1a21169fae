import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { loadSealKeys } from '../platform/auditTrail/sealKeys.ts'
import type { Db } from '../platform/db/connect.ts'
import { openSecret, type Secret } from '../secret.ts'
import { sealedColumns } from './reencrypt.ts'

type Place = Pick<Config, 'SECRET_KEY' | 'DATA_DIR'>
const keyPath = ({ DATA_DIR }: Place) => join(DATA_DIR, 'secret-key')

/** SECRET_KEY or, if that is not set, the key in the data folder; undefined if there is none yet. */
const presentKey = async (config: Place): Promise<string | undefined> => config.SECRET_KEY || readKey(keyPath(config))

/**
 * SECRET_KEY or, if that is not set, the key in the data folder. That key is created when the server starts for the first time, and
 * only its owner can read it. Two processes that start at the same time get the same key.
 */
export async function secretKey(config: Place): Promise<string> {
  const storedKey = await presentKey(config)
  if (storedKey) return storedKey
  await mkdir(config.DATA_DIR, { recursive: true, mode: 0o700 })
  const path = keyPath(config)
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  // Linking is atomic and never overwrites a file. A process that loses the race reads the winner's key.
  await link(draft, path).catch(error => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
  return (await readKey(path))!
}

async function readKey(path: string) {
  const key = await readFile(path, 'utf8').catch(error => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (key !== undefined && key.trim().length < 32)
    throw new Error(`Passage cannot start. ${path} contains no key. Restore it, or delete it to start with a new key.`)
  return key?.trim()
}

/**
 * Throws if the database was used with a different secret key. The newest audit seal, and the record of when keyed seals began,
 * contain the id of their key, which must be the current key, the previous key, or a stored earlier key. A database of a version
 * without keyed seals accepts only a key that decrypts its stored values. A database without seals and encrypted values accepts any
 * key.
 */
export async function checkSecretKey(db: Db, secret: Secret, keyLost = false): Promise<void> {
  if (keyLost) return
  const newest = await db.selectFrom('audit_seals').select('key_id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  const key_id = newest?.key_id ?? (await keyOfBeginning(db))
  if (key_id ? await isKnown(db, secret, key_id) : await decryptsStoredValue(db, secret)) return
  throw new Error(
    'Passage cannot start. SECRET_KEY is not the key that this database uses. Set that key. To change keys, set SECRET_KEY_BEFORE to the earlier key. If the earlier key is lost, start the server once with SECRET_KEY_LOST=true.',
  )
}

/**
 * Throws if a backup's rows were encrypted and sealed with another key than the one of this installation. Creates no key, so that the
 * right one can still be put into the data folder.
 */
export async function checkKeyOfBackup(db: Db, config: Place & Pick<Config, 'SECRET_KEY_BEFORE' | 'SECRET_KEY_LOST'>) {
  const key = (await presentKey(config)) ?? randomBytes(32).toString('base64url')
  await checkSecretKey(db, openSecret(key, config.SECRET_KEY_BEFORE), config.SECRET_KEY_LOST).catch(() => {
    throw new Error(
      `Nothing was restored, because this backup was made with another secret key. Set SECRET_KEY to the key that belongs to the backup, or copy its secret-key file to ${keyPath(config)}. Then run this command again. If that key is lost, set SECRET_KEY_LOST=true: encrypted values stay unreadable, and the audit log cannot be verified.`,
    )
  })
}

const keyOfBeginning = async (db: Db) => (await db.selectFrom('audit_keying').select('key_id').executeTakeFirst())?.key_id

async function isKnown(db: Db, secret: Secret, key_id: string): Promise<boolean> {
  if ((await loadSealKeys(db, secret)).find(key_id)) return true
  const { deriveBefore } = secret
  const before = (use: string) => deriveBefore(use) ?? Buffer.alloc(0)
  return Boolean(deriveBefore('') && (await loadSealKeys(db, { derive: before })).find(key_id))
}

/** Whether the current or previous key decrypts one of the newest values of each encrypted column; true if there are none. */
async function decryptsStoredValue(db: Db, secret: Secret): Promise<boolean> {
  let found = false
  for (const [table, column] of sealedColumns) {
    const { rows } = await sql<{ sealed: string }>`
      select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} <> '' order by ctid desc limit 20`.execute(
      db,
    )
    for (const { sealed } of rows) {
      found = true
      if (canDecrypt(secret, sealed)) return true
    }
  }
  return !found
}

function canDecrypt(secret: Secret, sealed: string): boolean {
  try {
    secret.decrypt(sealed)
    return true
  } catch {
    return false
  }
}
