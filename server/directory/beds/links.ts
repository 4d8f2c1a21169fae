import { linkLifetime } from '#domain/directory/beds/rules.ts'
import type { FacilityBeds, LinkedBeds } from '#domain/directory/beds/schema.ts'
import { limits } from '#domain/identity/account/throttle.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { hashToken, newToken } from '../../secret.ts'

/** Grants access to one facility's counts on one user's behalf. */
export type Link = { facility_id: number; user_id: number; expires_at: string }

/**
 * Creates a link for one user and facility, and invalidates the user's older links to that facility. The token appears only in the
 * email.
 */
export async function makeLink(tx: Db, whose: { facility_id: number; user_id: number }, now: string): Promise<string> {
  await tx.deleteFrom('bed_links').where('facility_id', '=', whose.facility_id).where('user_id', '=', whose.user_id).execute()
  const token = newToken()
  const expires_at = secondsAfter(now, linkLifetime)
  await tx
    .insertInto('bed_links')
    .values({ ...whose, token_hash: hashToken(token), created_at: now, expires_at })
    .execute()
  return token
}

/** Returns the link for a token. Throws if the link has expired, the account is no longer active, or the user has left the facility. */
export async function openLink(context: AppContext, token: string, now: string, ip: string): Promise<Link> {
  const link = await context.db
    .selectFrom('bed_links as link')
    .innerJoin('users', 'users.id', 'link.user_id')
    .innerJoin('facilities', 'facilities.id', 'link.facility_id')
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', now)
    .where(isActive())
    .where('facilities.deleted_at', 'is', null)
    .where(eb =>
      eb.or([
        eb('facilities.primary_contact_id', '=', eb.ref('link.user_id')),
        eb.exists(
          eb
            .selectFrom('facility_roles as role')
            .select('role.id')
            .whereRef('role.user_id', '=', 'link.user_id')
            .whereRef('role.facility_id', '=', 'link.facility_id'),
        ),
      ]),
    )
    .select(['link.facility_id', 'link.user_id', 'link.expires_at'])
    .executeTakeFirst()
  if (link) return link
  // Only attempts with invalid links count. A valid link is never blocked, because no one can guess 256 random bits.
  await countAttempt(context, keys.bedLink(ip), limits.bedLinks)
  throw new HttpError('not_found', 'This link has expired.')
}

/** The data that a link shows: counts and levels of care, but no people's names. */
export async function linked(db: Db, facility: FacilityBeds, { expires_at }: Link): Promise<LinkedBeds> {
  const ids = [...new Set(facility.beds.map(bed => bed.treatment_level))]
  const names = ids.length
    ? await db
        .selectFrom('feature_tags')
        .select(['id', 'content as name', 'tooltip_content as meaning'])
        .where('id', 'in', ids)
        .execute()
    : []
  return { ...facility, beds: facility.beds.map(bed => ({ ...bed, told_by: null })), levels: names, expires_at }
}
