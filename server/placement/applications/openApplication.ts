import { sql } from 'kysely'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { isSample, nothingSent } from '#domain/intake/samples/rules.ts'
import { paysPrivately } from '#domain/matching/needs.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { isValidAt } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { recordEvent } from './saveChange.ts'

type Opened = {
  patient: Patient
  facility: { id: number; name: string }
  release_id: number
  /** Whether it is a referral, which nobody at the facility may read yet. */
  withheld?: boolean
  by: number
  now: string
}

/** Creates a new application with its first event. Throws a conflict if the patient has already applied to the facility (MAT-032). */
export async function openApplication(
  tx: Db,
  { patient, facility, release_id, withheld = false, by, now }: Opened,
): Promise<number> {
  // Also for jobs. Whatever reaches a facility belongs to an application.
  if (isSample(patient)) throw new HttpError('conflict', nothingSent)
  const inserted = await tx
    .insertInto('applications')
    .values({
      record_id: patient.id,
      facility_id: facility.id,
      advocate_id: by,
      organization_id: patient.organization_id,
      release_id,
      withheld,
      // The first status (APP-015).
      status: 'New',
      private_insurance: paysPrivately(patient),
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict =>
      conflict
        .columns(['record_id', 'facility_id'])
        .where('status', 'not in', [sql.lit<Status>('Cancelled'), sql.lit<Status>('Withdrawn')])
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  // A second application to the same facility is allowed only if the first was canceled or withdrawn (MAT-032).
  if (!inserted) throw new HttpError('conflict', `You have already applied to ${facility.name}.`)
  const first = { actor_id: by, field: null, value: null, status_before: null, status: 'New', at: now }
  await recordEvent(tx, { application_id: inserted.id, ...first })
  return inserted.id
}

/** The release that permits sharing the patient's record now; undefined if there is none. */
export const releaseInForce = (tx: Db, patient_id: number, now: string) =>
  tx
    .selectFrom('releases')
    .select(['id', 'external_disclosure'])
    .where('patient_id', '=', patient_id)
    .where(isValidAt(now))
    .orderBy('expires_at', 'desc')
    .limit(1)
    // Locks the release so that it can be revoked only before or after the record is shared.
    .forShare()
    .executeTakeFirst()
