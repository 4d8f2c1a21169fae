import { sql } from 'kysely'
import type { Application } from '#domain/applications/schema.ts'
import type { Db } from '../db/connect.ts'
import { validRelease } from '../patients/patientQueries.ts'
import { readRelease, releaseColumns } from '../patients/releaseColumns.ts'

export type ReleaseFacts = Pick<Application, 'release_expires_at' | 'release_signer' | 'sections_saved' | 'warnings'>

/** The release data shown with applications, by patient id. */
export async function releasesOf(db: Db, patient_ids: readonly number[], now: string): Promise<Map<number, ReleaseFacts>> {
  if (!patient_ids.length) return new Map()
  const rows = await db
    .selectFrom('patients')
    .leftJoinLateral(
      eb => validRelease(eb, now).as('release'),
      join => join.onTrue(),
    )
    .where('patients.id', 'in', [...new Set(patient_ids)])
    .select([
      'patients.id',
      'patients.intake_complete',
      'patients.sections_saved',
      'release.expires_at as release_expires_at',
      ...releaseColumns,
    ])
    .select(sql<string>`to_char(patients.date_of_birth, 'MM/DD/YYYY')`.as('date_of_birth'))
    .execute()
  return new Map(
    rows.map(found => {
      const { row, signer, warnings } = readRelease(found, now)
      const { id, release_expires_at, sections_saved } = row
      return [id, { release_expires_at, release_signer: signer, sections_saved, warnings }]
    }),
  )
}
