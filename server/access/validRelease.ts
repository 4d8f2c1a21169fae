import { type SqlBool, sql } from 'kysely'

/**
 * The condition under which a row of `releases` allows disclosure at that instant: signed, not expired, not revoked (HIP-025).
 */
export const isValidAt = (now: string) =>
  sql<SqlBool>`releases.signed_at is not null and releases.revoked_at is null and releases.expires_at > ${now}::timestamptz`
