import { platformRoles } from '#domain/actor.ts'
import type { Application } from '#domain/applications/schema.ts'
import type { NotificationType } from '#domain/notifications/schema.ts'
import { isValidAt } from '../access/validRelease.ts'
import { activeAmong, isActive } from '../auth/active.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'

/**
 * The context for sending notifications from a request or job: its transaction and time, and a hook that runs after the commit.
 */
export type Teller = {
  tx: Db
  now: string
  house: Pick<House, 'secret' | 'now' | 'config' | 'live'>
  after: (effect: () => unknown) => void
}

/** Stores notifications for the users with active accounts, and updates their open screens after the commit. */
export async function tell(
  { tx, now, house, after }: Teller,
  named: readonly number[],
  application_id: number | null,
  said: { type?: NotificationType; subject: string; message: string; patient_id?: number },
) {
  const people = await activeAmong(tx, named)
  if (!people.length) return
  await tx
    .insertInto('notifications')
    .values(
      people.map(user_id => ({
        type: 'status_change' as const,
        ...said,
        user_id,
        application_id,
        created_at: now,
        read_at: null,
      })),
    )
    .execute()
  after(() => house.live.publish({ kind: 'notification', application_id, users: people }))
}

type Sent = Pick<Application, 'record_id' | 'facility_id'>
type Assigned = Pick<Application, 'advocate_id'>

/**
 * Who is notified on the patient's behalf: the assigned advocate, or the Social Work Admins if there is none or the account is
 * closed (S-14).
 */
export async function advocatesOf(db: Db, { advocate_id }: Assigned): Promise<number[]> {
  const [advocate] = advocate_id === null ? [] : await activeAmong(db, [advocate_id])
  return advocate === undefined ? socialWorkAdmins(db) : [advocate]
}

export const socialWorkAdmins = async (db: Db): Promise<number[]> =>
  (
    await db
      .selectFrom('users')
      .select('id')
      .where('role_id', '=', platformRoles.SOCIAL_WORK_ADMIN)
      .where(isActive())
      .orderBy('id')
      .execute()
  ).map(user => user.id)

/** Users whose open screens may show an application: the owner, and while the release is valid the facility's staff. */
export async function watchersOf(tx: Db, application: Sent & Assigned, now: string): Promise<number[]> {
  const advocates = await advocatesOf(tx, application)
  if (!(await isReleased(tx, application.record_id, now))) return advocates
  return [...advocates, ...(await staffOf(tx, application.facility_id))]
}

/** Makes open screens that show these applications reload after the commit, and those of the other users given. */
export async function refresh(
  { tx, now, house, after }: Teller,
  applications: readonly (Sent & Assigned & { id: number })[],
  others: readonly number[] = [],
) {
  for (const application of applications) {
    const users = [...(await watchersOf(tx, application, now)), ...others]
    after(() => house.live.publish({ kind: 'application', application_id: application.id, users }))
  }
}

/** All staff of a facility. */
export const staffOf = async (tx: Db, facility_id: number): Promise<number[]> =>
  (await tx.selectFrom('facility_roles').select('user_id').distinct().where('facility_id', '=', facility_id).execute()).map(
    one => one.user_id,
  )

/** The facility's coordinators while the patient's release is valid; after that they may not learn about the application. */
export const coordinatorsToTell = async (tx: Db, application: Sent, now: string) =>
  (await isReleased(tx, application.record_id, now)) ? coordinatorsOf(tx, application.facility_id) : []

export const isReleased = async (tx: Db, patient_id: number, now: string): Promise<boolean> =>
  (await tx
    .selectFrom('releases')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where(isValidAt(now))
    .limit(1)
    .executeTakeFirst()) !== undefined

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

/** The patient's initials, used outside the application (NOTE-014). */
export const initials = (patient: { first_name: string | null; last_name: string | null }) =>
  [patient.first_name, patient.last_name].map(name => (name ? `${[...name][0]!.toUpperCase()}.` : '')).join('')
