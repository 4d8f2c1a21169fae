import { sql } from 'kysely'
import { isValidAt } from '../../platform/access/consent.ts'
import { isActive, maySignIn } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { byName } from '../../platform/db/listing.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'

export const staffOf = async (tx: Db, facility_id: number): Promise<number[]> =>
  (await tx.selectFrom('facility_roles').select('user_id').distinct().where('facility_id', '=', facility_id).execute()).map(
    row => row.user_id,
  )

/** A facility's coordinators with active accounts. */
export const coordinatorsOf = async (db: Db, facility_id: number): Promise<number[]> =>
  (await selectCoordinators(db, facility_id).execute()).map(user => user.id)

/** The coordinators with active accounts at the application's facility; none unless its staff can read the application. */
export const readingCoordinators = async (db: Db, application: Sent, now: string): Promise<number[]> =>
  (
    await selectCoordinators(db, application.facility_id)
      .where(({ exists }) => exists(readableBy(db, application, now)))
      .execute()
  ).map(user => user.id)

const selectCoordinators = (db: Db, facility_id: number) =>
  db
    .selectFrom('facility_roles')
    .innerJoin('users', 'users.id', 'facility_roles.user_id')
    .where('facility_id', '=', facility_id)
    .where('facility_role', '=', 'Admissions Coordinator')
    .where(isActive())
    .select('users.id')
    .distinct()

type Sent = { id: number; record_id: number; facility_id: number }

/** The application, if the patient's release is valid and it is no referral that was not disclosed to the facility's staff. */
const readableBy = (db: Db, { id, record_id }: Sent, now: string) =>
  db
    .selectFrom('applications')
    .innerJoin('releases', 'releases.patient_id', 'applications.record_id')
    .select('applications.id')
    .where('applications.id', '=', id)
    .where('releases.patient_id', '=', record_id)
    .where('withheld', '=', false)
    .where(isValidAt(now))

/** The staff of the application's facility; none unless they can read the application. */
export const readingStaff = async (db: Db, application: Sent, now: string): Promise<number[]> =>
  (
    await db
      .selectFrom('facility_roles')
      .select('user_id')
      .distinct()
      .where('facility_id', '=', application.facility_id)
      .where(({ exists }) => exists(readableBy(db, application, now)))
      .execute()
  ).map(row => row.user_id)

/** A facility's coordinators with active accounts, sorted by name. */
export const namedCoordinators = (db: Db, facility_id: number) =>
  db
    .selectFrom('users')
    .select(['users.id', 'users.first_name', 'users.last_name'])
    .where(isActive())
    .where('users.id', 'in', coordinatorRoles(db, facility_id).select('user_id'))
    .orderBy(byName('users.first_name'))
    .orderBy(byName('users.last_name'))
    .orderBy('users.id')
    .execute()

const coordinatorRoles = (db: Db, facility_id: number) =>
  db.selectFrom('facility_roles').where('facility_id', '=', facility_id).where('facility_role', '=', 'Admissions Coordinator')

/**
 * Whether the user is a coordinator at the facility and has an active account. Locks the role so that it cannot be removed until
 * the transaction ends.
 */
export async function lockCoordinator(tx: Db, facility_id: number, user_id: number): Promise<boolean> {
  const role = await coordinatorRoles(tx, facility_id)
    .innerJoin('users', 'users.id', 'facility_roles.user_id')
    .where('user_id', '=', user_id)
    .where(isActive())
    .select('facility_roles.id')
    .forShare('facility_roles')
    .executeTakeFirst()
  return role !== undefined
}

/**
 * Clears the user's assignments at facilities where the user is no longer a coordinator, or all the user's assignments if the user
 * can no longer sign in. Returns the applications' ids. Call it after the change so that it also clears assignments made
 * concurrently.
 */
export async function clearAssignments(call: Publisher, user_id: number): Promise<number[]> {
  const applications = await call.tx
    .updateTable('applications')
    .set({ assignee_id: null, assigned_at: call.now })
    .where('assignee_id', '=', user_id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('facility_roles')
            .innerJoin('users', 'users.id', 'facility_roles.user_id')
            .select(sql`1`.as('one'))
            .whereRef('facility_roles.facility_id', '=', 'applications.facility_id')
            .where('facility_roles.user_id', '=', user_id)
            .where('facility_roles.facility_role', '=', 'Admissions Coordinator')
            .where(maySignIn()),
        ),
      ),
    )
    .returning(['id', 'record_id', 'facility_id', 'advocate_id'])
    .execute()
  if (applications.length > 0) await publish(call, 'applicationsChanged', { applications })
  return applications.map(application => application.id)
}
