import type { Application } from '#domain/applications/schema.ts'
import type { NotificationType } from '#domain/notifications/schema.ts'
import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { isValidAt } from '../releases/valid.ts'

/** What telling takes, of a request or of a job: its transaction and instant, and what follows the commit. */
export type Teller = {
  tx: Db
  now: string
  house: Pick<House, 'secret' | 'now' | 'config' | 'live'>
  after: (effect: () => unknown) => void
}

/** Writes notifications down, and lets the open screens of these people know after the commit. */
export async function tell(
  { tx, now, house, after }: Teller,
  people: readonly number[],
  application_id: number | null,
  said: { type?: NotificationType; subject: string; message: string; patient_id?: number },
) {
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

/** Whose open screens show an application: the owner's, and while the release is valid those of the facility's staff. */
export async function watchersOf(tx: Db, application: Sent & { advocate_id: number }, now: string): Promise<number[]> {
  if (!(await isReleased(tx, application.record_id, now))) return [application.advocate_id]
  return [application.advocate_id, ...(await staffOf(tx, application.facility_id))]
}

/** Lets the open screens that show these applications ask again, after the commit; and those of whoever else is named. */
export async function refresh(
  { tx, now, house, after }: Teller,
  applications: readonly (Sent & { id: number; advocate_id: number })[],
  others: readonly number[] = [],
) {
  for (const application of applications) {
    const users = [...(await watchersOf(tx, application, now)), ...others]
    after(() => house.live.publish({ kind: 'application', application_id: application.id, users }))
  }
}

/** Everybody who works at a facility. */
export const staffOf = async (tx: Db, facility_id: number): Promise<number[]> =>
  (await tx.selectFrom('facility_roles').select('user_id').distinct().where('facility_id', '=', facility_id).execute()).map(
    one => one.user_id,
  )

/** The facility's coordinators, while the patient's release is valid: after that the application does not exist to them, nor news of it. */
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

/** Who answers for a facility. */
export const coordinatorsOf = async (db: Db, facility_id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('facility_roles')
      .innerJoin('users', 'users.id', 'facility_roles.user_id')
      .where('facility_id', '=', facility_id)
      .where('facility_role', '=', 'Admissions Coordinator')
      .where('users.tmri_status', '=', 'Approved')
      .select('users.id')
      .distinct()
      .execute()
  ).map(user => user.id)

/** How a patient is called outside of an application: by the first letters alone (decisions NOTE-014). */
export const initials = (patient: { first_name: string | null; last_name: string | null }) =>
  [patient.first_name, patient.last_name].map(name => (name ? `${[...name][0]!.toUpperCase()}.` : '')).join('')
