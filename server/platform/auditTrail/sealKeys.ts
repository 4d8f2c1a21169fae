import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Secret } from '../../secret.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { firstLink, type SealedRow } from './chain.ts'

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

/** When keyed seals began. Every seal after `after_seal` needs a key; 0 means that no older seals exist. */
export type Keying = { after_seal: number; began_at: string }

type Row = Selectable<Tables['audit_keying']>

const computeProof = ({ after_seal, after_hash, began_at }: Row, key: SealKey): string =>
  key.mac('keying', [after_seal, after_hash, began_at && new Date(began_at).toISOString()].join('\n'))

/**
 * Before the first keyed seal, records and signs which seal was the last one without a key, and returns the signed values. If keyed
 * seals exist but the record does not, someone removed it. In that case, does nothing so that verification reports the problem.
 */
export async function beginKeying(tx: Db, key: SealKey, now: string): Promise<Keying | undefined> {
  const row = await tx.selectFrom('audit_keying').selectAll().executeTakeFirst()
  if (!row || row.proof !== null) return undefined
  const seals = tx.selectFrom('audit_seals').select(['id', 'hash'])
  if (await seals.where('key_id', 'is not', null).limit(1).executeTakeFirst()) return undefined
  const last = await seals.orderBy('id', 'desc').limit(1).executeTakeFirst()
  const startRow = { ...row, after_seal: last?.id ?? 0, after_hash: last?.hash ?? firstLink, began_at: now, key_id: key.id }
  await tx
    .updateTable('audit_keying')
    .set({ ...startRow, proof: computeProof(startRow, key) })
    .execute()
  return { after_seal: startRow.after_seal, began_at: now }
}

/** Returns the signed record, or a problem if the record is missing or was changed; undefined if nothing has been sealed yet. */
export async function readKeying(db: Db, keys: SealKeys): Promise<Keying | { problem: string } | undefined> {
  const row = await db.selectFrom('audit_keying').selectAll().executeTakeFirst()
  if (!row?.proof) {
    const anySeal = await db.selectFrom('audit_seals').select('id').limit(1).executeTakeFirst()
    return anySeal && { problem: 'The record of when keyed seals began is missing: the seals may have been replaced.' }
  }
  const key = keys.find(row.key_id)
  if (!key) return { problem: unknownKey('The record of when keyed seals began', row.key_id) }
  if (computeProof(row, key) !== row.proof) return { problem: 'The record of when keyed seals began was changed.' }
  return { after_seal: row.after_seal!, began_at: row.began_at! }
}

export const unknownKey = (label: string, key_id: string | null): string =>
  `${label} was made with an unknown key (${key_id}). Start the server once with SECRET_KEY_BEFORE set to the earlier key.`

/** The number of rows sealed without a key, before keyed seals existed. */
export async function unkeyedRows(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(rows), 0)::bigint as count from audit_seals where key_id is null`.execute(db)
  return rows[0]!.count
}

/** The columns that a row's code covers. The database assigns the ID later, and seals cover it. */
type Written = Omit<SealedRow, 'id' | 'mac'>

/** A new row's code: the key's ID, a random value that makes the code unique, and the keyed digest of both with all columns. */
export function macOf(row: Written, secret: Pick<Secret, 'derive'>): string {
  const key = todaysSealKey(secret)
  const nonce = randomBytes(12).toString('base64url')
  return `${key.id}.${nonce}.${digest(row, nonce, key)}`
}

/** Whether a stored row has the code that Passage wrote it with. */
export function hasValidMac({ mac, ...row }: SealedRow, keys: Pick<SealKeys, 'find'>): boolean {
  const [key_id, nonce, code] = (mac ?? '').split('.')
  const key = keys.find(key_id || null)
  return key !== undefined && digest(row, nonce!, key) === code
}

const digest = (row: Written, nonce: string, key: SealKey): string =>
  Buffer.from(
    key.mac(
      'entry',
      JSON.stringify([
        nonce,
        new Date(row.at).toISOString(),
        ...[row.actor_id, row.action, row.patient_id, row.subject_type, row.subject_ids],
        row.detail === null ? null : sorted(JSON.parse(row.detail)),
        ...[row.ip, row.user_agent],
      ]),
    ),
    'hex',
  ).toString('base64url')

/** A JSON value with its keys in order, because the database stores them in its own order. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? ['array', ...value.map(sorted)]
    : value && typeof value === 'object'
      ? Object.entries(value)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, sorted(inner)])
      : value
