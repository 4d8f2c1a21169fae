import { isActive } from '../auth/active.ts'
import type { Db } from '../db/connect.ts'

/** All staff of a facility. */
export const staffOf = async (tx: Db, facility_id: number): Promise<number[]> =>
  (await tx.selectFrom('facility_roles').select('user_id').distinct().where('facility_id', '=', facility_id).execute()).map(
    one => one.user_id,
  )

/** A facility's coordinators with active accounts. */
export const coordinatorsOf = async (db: Db, facility_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('facility_roles')
      .innerJoin('users', 'users.id', 'facility_roles.user_id')
      .where('facility_id', '=', facility_id)
      .where('facility_role', '=', 'Admissions Coordinator')
      .where(isActive())
      .select('users.id')
      .distinct()
      .execute()
  ).map(user => user.id)
