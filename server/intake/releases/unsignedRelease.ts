import { sql } from 'kysely'
import { endedStatuses } from '#domain/placement/statuses/statuses.ts'
import type { Db } from '../../platform/db/connect.ts'

/** The document to sign next: the latest unsigned one. A signed release cannot be signed again (HIP-019). */
export const unsignedRelease = (db: Db, patient_id: number) =>
  db
    .selectFrom('releases')
    .select(['id'])
    .where('patient_id', '=', patient_id)
    .where('signed_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/**
 * Records the disclosures when a new release restores the facilities' access: one for each application that a facility can read
 * again because the application has not ended or ended after `accessEnds` (45 CFR 164.528, PERM-011).
 */
export const discloseAgain = (
  tx: Db,
  {
    patient_id,
    release_id,
    accessEnds,
    by,
    at,
  }: { patient_id: number; release_id: number; accessEnds: string; by: number; at: string },
) =>
  tx
    .insertInto('disclosures')
    .columns(['patient_id', 'application_id', 'release_id', 'facility_id', 'organization_id', 'disclosed_by', 'at'])
    .expression(eb =>
      eb
        .selectFrom('applications')
        .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
        .where('applications.record_id', '=', patient_id)
        // A guest gets a new link first, and the disclosures are logged when the guest opens the request.
        .where('withheld', '=', false)
        .where(where => where.or([where('applications.status', 'not in', endedStatuses), where('ended_at', '>', accessEnds)]))
        .where(where => where.or([where('facilities.deleted_at', 'is', null), where('facilities.deleted_at', '>', accessEnds)]))
        .select([
          'applications.record_id',
          'applications.id',
          sql<number>`${release_id}::int`.as('release_id'),
          'applications.facility_id',
          'facilities.organization_id',
          sql<number>`${by}::int`.as('disclosed_by'),
          sql<string>`${at}::timestamptz`.as('at'),
        ]),
    )
    .execute()
