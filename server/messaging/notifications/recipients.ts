import { sql } from 'kysely'
import { type Permission, permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import type { NotificationType } from '#domain/messaging/notifications/schema.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { readingCoordinators, readingStaff, staffOf } from '../../directory/facilities/staff.ts'
import { activeAmong, isActive } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Events, Publisher, SharedApplication } from '../../platform/events/events.ts'
import { alert } from './alert.ts'

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

/** The users to notify when one side acts: the other side, except for the actor. */
export async function otherSide({ tx, now, actor }: Publisher, application: SharedApplication, by: Side): Promise<number[]> {
  const people = by === 'facility' ? await advocatesOf(tx, application) : await readingCoordinators(tx, application, now)
  return people.filter(id => id !== actor?.id)
}

/**
 * Users whose open screens may show an application: the owner, also if the owner's organization is deactivated and gets no notifications,
 * and, while the release is valid, the facility's staff.
 */
async function watchersOf(tx: Db, application: SharedApplication, now: string): Promise<number[]> {
  const advocates = await advocatesOf(tx, application)
  const staff = await readingStaff(tx, application, now)
  const owner = application.advocate_id === null ? [] : [application.advocate_id]
  return [...new Set([...owner, ...advocates]), ...staff]
}

type Notification = {
  type?: NotificationType
  subject: string
  message: string
  /** Without an application: the patient, and the screen that the notification leads to. */
  patient_id?: number
  path?: string
}

/** Stores a notification for each of these users whose account is active, and updates their open screens after the commit. */
export async function notify(
  { tx, now, context, after }: Publisher,
  users: readonly number[],
  application_id: number | null,
  { type = 'status_change', subject, message, patient_id, path }: Notification,
) {
  if (!users.length) return
  const ids = [...new Set(users)]
  const { rows } = await sql<{ user_id: number }>`
    insert into notifications (user_id, application_id, patient_id, path, type, subject, message, created_at)
    select users.id, ${application_id}::int, ${patient_id ?? null}::int, ${path ?? null}::text,
      ${type}::text, ${subject}::text, ${message}::text, ${now}::timestamptz
    from users where users.id = any(${ids}::int[]) and ${isActive()} order by array_position(${ids}::int[], users.id)
    returning user_id`.execute(tx)
  const people = rows.map(row => row.user_id)
  if (people.length) after(() => context.live.publish({ kind: 'notification', application_id, users: people }))
}

type News = Notification & {
  /** Where the link in an email or text message leads and, without an application, the notification. */
  path: string
  /** The users who also get an email or a text message; everyone if absent. */
  alerted?: readonly number[]
}

/** Notifies these users in the app and, with the same subject, through the channels that each of them chose. */
export async function inform(
  call: Publisher,
  users: readonly number[],
  about: { application: Pick<SharedApplication, 'id' | 'record_id'> } | { patient_id?: number | undefined },
  { path, alerted = users, ...news }: News,
) {
  const application = 'application' in about ? about.application : null
  const patient_id = 'application' in about ? about.application.record_id : about.patient_id
  const patient = patient_id === undefined ? {} : { patient_id }
  await notify(call, users, application?.id ?? null, { ...news, ...(!application && { path, ...patient }) })
  await alert(call.tx, call.context, alerted, { subject: news.subject, path, ...patient })
}

/** After the commit, reloads open screens that show these applications. */
export async function reloadApplications(
  { tx, now, context, after }: Publisher,
  { applications, others = [] }: Events['applicationsChanged'],
) {
  for (const application of applications) {
    const users = [...(await watchersOf(tx, application, now)), ...others]
    after(() => context.live.publish({ kind: 'application', application_id: application.id, users }))
  }
}

/** After the commit, reloads the lists on the advocate's other open screens. */
export async function reloadPatients({ context, after }: Publisher, { advocate_id }: Events['patientSaved']) {
  if (advocate_id !== null) after(() => context.live.publish({ kind: 'application', application_id: null, users: [advocate_id] }))
}

/** After the commit, makes the users' open pages drop the records that they can no longer read (S-38). */
export async function dropRecords(
  { context, after }: Publisher,
  { users, application_id, reason }: Events['accessEnded'],
): Promise<void> {
  after(() => context.live.publish({ kind: 'access', application_id, reason, users }))
}

/** After the commit, reloads the facility's beds on the open screens of its staff and Org Admins. */
export async function reloadBeds({ tx, context, after }: Publisher, { facility_id, organization_id }: Events['bedsChanged']) {
  const admins =
    organization_id === null
      ? []
      : await tx
          .selectFrom('users')
          .select('id')
          .where('organization_id', '=', organization_id)
          .where('organization_role', '=', 'administrator')
          .execute()
  const users = [...(await staffOf(tx, facility_id)), ...admins.map(admin => admin.id)]
  after(() => context.live.publish({ kind: 'beds', application_id: null, users }))
}
