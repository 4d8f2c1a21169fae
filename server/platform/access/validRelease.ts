import { type SqlBool, sql } from 'kysely'

/** SQL condition: the `releases` row is signed, not expired, and not revoked at this time, so it permits disclosure (HIP-025). */
export const isValidAt = (now: string) =>
  sql<SqlBool>`releases.signed_at is not null and releases.revoked_at is null and releases.expires_at > ${now}::timestamptz`
