import { sql } from 'kysely'
import type { Emergency } from '#domain/intake/emergencies/schema.ts'
import type { Db } from '../../platform/db/connect.ts'

/** Every emergency access to a patient's record, newest first. */
export const emergenciesOf = (db: Db, patient_id: number): Promise<Emergency[]> =>
  selected(db).where('patient_id', '=', patient_id).orderBy('emergencies.id', 'desc').execute()

export const emergency = (db: Db, id: number): Promise<Emergency> =>
  selected(db).where('emergencies.id', '=', id).executeTakeFirstOrThrow()

const selected = (db: Db) =>
  db
    .selectFrom('emergencies')
    .innerJoin('users', 'users.id', 'emergencies.user_id')
    .select([
      'emergencies.id',
      'reason',
      'opened_at',
      'ends_at',
      sql<string>`users.first_name || ' ' || users.last_name`.as('opened_by'),
    ])
