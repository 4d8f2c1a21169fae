import { type SqlBool, sql } from 'kysely'
import type { AccessTimes } from '#domain/intake/access.ts'
import type { OrganizationLimit } from '#domain/people/deactivation/rules.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import type { Config } from '../../config.ts'

/** The time limits on a facility's access to an application (PERM-011). */
export const momentsOf = (now: string, config: Config): AccessTimes => ({
  now,
  accessEnds: secondsAfter(now, -config.FACILITY_ACCESS_AFTER_END_S),
})

/** What decides which records a user may read, for comparison with an earlier moment. */
export type Rights = {
  roles: string
  /** The limit on members of a deactivated organization. */
  organization: 'not limited' | OrganizationLimit['access']
  emergencies: string
}

/** SQL condition: the `releases` row is signed, not expired, and not revoked at this time, so it permits disclosure (HIP-025). */
export const isValidAt = (now: string) =>
  sql<SqlBool>`releases.signed_at is not null and releases.revoked_at is null and releases.expires_at > ${now}::timestamptz`
