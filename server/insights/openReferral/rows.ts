import { facilityTagFields } from '#domain/directory/tags.ts'
import type { PublicFacility, Term } from '#domain/insights/openReferral/mapping.ts'
import type { Db } from '../../platform/db/connect.ts'

export const publicFacilities = (db: Db, ids: readonly number[]): Promise<PublicFacility[]> =>
  db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where('facilities.id', 'in', [...ids])
    .selectAll('facilities')
    .select('organizations.name as organization_name')
    .orderBy('facilities.id')
    .execute()

/** The tags that facilities use. Inactive tags keep their names. */
export const facilityTerms = (db: Db): Promise<Term[]> =>
  db
    .selectFrom('feature_tags')
    .select(['id', 'category', 'content', 'tooltip_content'])
    .where('category', 'in', [...new Set(Object.values(facilityTagFields))])
    .orderBy('id')
    .execute()
