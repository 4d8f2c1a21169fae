import { sql } from 'kysely'
import type { Facility } from '#domain/facilities/schema.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../db/connect.ts'
import { where } from '../db/where.ts'

/** One facility within a scope with its whole profile, or nothing. */
export async function findFacility(db: Db, scope: Scope, id: number): Promise<(Facility & Standing) | undefined> {
  const row = await db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where(where(scope, 'facilities'))
    .where('facilities.id', '=', id)
    .selectAll('facilities')
    .select(['organizations.name as organization_name', 'organizations.active_status as organization_status'])
    .select(eb =>
      eb
        .exists(
          eb
            .selectFrom('facility_roles')
            .innerJoin('users', 'users.id', 'facility_roles.user_id')
            .whereRef('facility_roles.facility_id', '=', 'facilities.id')
            .where('users.tmri_status', '=', 'Approved')
            .select(sql`1`.as('one')),
        )
        .as('staffed'),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const photos = await db
    .selectFrom('facility_files')
    .where('facility_id', '=', id)
    .where('kind', '=', 'photo')
    .select(['s3_filename', 'primary_image'])
    .orderBy('primary_image', 'desc')
    .orderBy('id')
    .execute()
  return {
    ...row,
    staffed: Boolean(row.staffed),
    directory_listing: row.organization_id === null,
    s3_filenames: photos.map(photo => photo.s3_filename),
    primary_image: photos.find(photo => photo.primary_image)?.s3_filename ?? null,
  }
}

/** What decides whether a facility takes applications now: its organization's status, and whether anybody works at it. */
type Standing = { organization_status: 'Approved' | 'Awaiting Approval' | 'Deactivated' | null; staffed: boolean }

/** The ids of a page of facilities within a scope, by name; `q` looks at the beginning of the name. */
export async function pageOfFacilities(
  db: Db,
  scope: Scope,
  options: { q?: string | undefined; active: boolean; limit: number; offset: number },
) {
  const rows = await db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where(where(scope, 'facilities'))
    .$if(Boolean(options.q), q =>
      q.where(sql`lower(facilities.name)`, 'like', `${options.q!.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`),
    )
    .$if(options.active, q =>
      q
        .where('facilities.status', '=', 'Approved')
        .where('facilities.intake_complete', '=', true)
        .where(eb => eb.or([eb('facilities.organization_id', 'is', null), eb('organizations.active_status', '=', 'Approved')])),
    )
    .select(['facilities.id', sql<number>`count(*) over ()`.as('total')])
    .orderBy('facilities.name')
    .orderBy('facilities.id')
    .limit(options.limit)
    .offset(options.offset)
    .execute()
  return { ids: rows.map(row => row.id), total: rows[0]?.total ?? 0 }
}
