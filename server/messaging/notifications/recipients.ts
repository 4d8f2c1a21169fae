import { type Permission, permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { coordinatorsOf, readingStaffOf } from '../../directory/facilities/staff.ts'
import { activeAmong, isActive } from '../../platform/auth/active.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Publisher, SharedApplication } from '../../platform/events/events.ts'

/**
 * The users to notify on the patient's behalf: the assigned advocate or, if there is none or the advocate's account is closed, the
 * Social Work Admins (S-14).
 */
export async function advocatesOf(db: Db, { advocate_id }: Pick<SharedApplication, 'advocate_id'>): Promise<number[]> {
  const [advocate] = advocate_id === null ? [] : await activeAmong(db, [advocate_id])
  return advocate === undefined ? socialWorkAdmins(db) : [advocate]
}

export const socialWorkAdmins = async (db: Db): Promise<number[]> =>
  (await activeWithRoles(db, [platformRoles.SOCIAL_WORK_ADMIN])).map(user => user.id)

export const activeWithRoles = (db: Db, roles: readonly number[]) =>
  db.selectFrom('users').select(['id', 'email']).where('role_id', 'in', roles).where(isActive()).orderBy('id').execute()

/** The platform roles that have all of these permissions. */
export const rolesWith = (...permissions: Permission[]) =>
  Object.entries(permissionsOf)
    .filter(([, granted]) => permissions.every(permission => granted.includes(permission)))
    .map(([role]) => Number(role))

/** The facility's coordinators while the patient's release is valid. After that, they must not learn about the application. */
export const readingCoordinators = (tx: Db, { record_id, facility_id }: SharedApplication, now: string) =>
  coordinatorsOf(tx, facility_id, { record_id, now })

/** The users to notify when one side acts: the other side, except for the actor. */
export async function otherSide({ tx, now, actor }: Publisher, application: SharedApplication, by: Side): Promise<number[]> {
  const people = by === 'facility' ? await advocatesOf(tx, application) : await readingCoordinators(tx, application, now)
  return people.filter(id => id !== actor?.id)
}

/**
 * Users whose open screens may show an application: the owner, also if the owner's organization is deactivated and gets no notifications,
 * and, while the release is valid, the facility's staff.
 */
export async function watchersOf(tx: Db, application: SharedApplication, now: string): Promise<number[]> {
  const advocates = await advocatesOf(tx, application)
  const staff = await readingStaffOf(tx, application.facility_id, { record_id: application.record_id, now })
  const owner = application.advocate_id === null ? [] : [application.advocate_id]
  return [...new Set([...owner, ...advocates]), ...staff]
}
