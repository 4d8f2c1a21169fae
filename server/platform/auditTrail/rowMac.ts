import { randomBytes } from 'node:crypto'
import type { Secret } from '../../secret.ts'
import type { SealedRow } from './chain.ts'
import { type SealKey, type SealKeys, todaysSealKey } from './sealKeys.ts'

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
