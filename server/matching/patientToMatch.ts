import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Actor } from '#domain/identity/actor.ts'
import { patientScope } from '#domain/intake/access.ts'
import type { Place } from '#domain/matching/places.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Scope } from '#domain/scope.ts'
import type { Config } from '../config.ts'
import { asPatient, selectPatients } from '../intake/patients/patientQueries.ts'
import { momentsOf } from '../platform/access/consent.ts'
import type { Db } from '../platform/db/connect.ts'

const onePatientToMatch = (db: Db, scope: Scope, now: string, id: number) =>
  selectPatients(db, scope, now)
    .where('patients.id', '=', id)
    .select(eb => [
      'hospital.city as hospital_city',
      sql<number>`(select version from directory_version)`.as('directory_version'),
      jsonArrayFrom(
        eb
          .selectFrom('applications')
          .select(['applications.id', 'applications.facility_id', 'applications.status'])
          .whereRef('applications.record_id', '=', 'patients.id')
          .where('applications.status', 'not in', ['Cancelled', 'Withdrawn']),
      ).as('blocking'),
    ])

/**
 * Loads a patient that the actor may see, like `requirePatient`, together with everything else that a search for matches needs: the
 * patient's applications by facility, the hospital's address, and the directory's version. Runs one statement.
 */
export async function patientToMatch(
  { tx, actor, now, context }: { tx: Db; actor: Actor; now: string; context: { config: Config } },
  id: number,
) {
  const scope = patientScope(actor, momentsOf(now, context.config))
  const found = await onePatientToMatch(tx, scope, now, id).executeTakeFirst()
  if (!found) throw new HttpError('not_found', 'Patient not found')
  const { hospital_city, directory_version, blocking, ...row } = found
  const hospital: Place = { city: hospital_city, state: row.hospital_state, zip: row.hospital_zip_code, confirmed: false }
  const applications = new Map(blocking.map(({ facility_id, ...application }) => [facility_id, application]))
  return { ...asPatient(row, now), applications, hospital, directory_version }
}

export type PatientToMatch = Awaited<ReturnType<typeof patientToMatch>>
