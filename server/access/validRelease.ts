import { type SqlBool, sql } from 'kysely'

/** SQL condition: the row of `releases` permits disclosure at that time, because it is signed, not expired, and not revoked (HIP-025). */
export const isValidAt = (now: string) =>
  sql<SqlBool>`releases.signed_at is not null and releases.revoked_at is null and releases.expires_at > ${now}::timestamptz`
