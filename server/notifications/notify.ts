import type { Whoami } from '#domain/account/schema.ts'
import type { Side } from '#domain/applications/approval.ts'
import type { Application } from '#domain/applications/schema.ts'
import type { Db } from '../db/connect.ts'

type Told = { tx: Db; now: string; actor: Pick<Whoami, 'id'> }

/**
 * Tells the other side that it has the turn: the owning advocate of a facility's answer, the facility's coordinators of
 * an advocate's (decisions NOTE-014). A subject carries initials and the step, never a name or a diagnosis.
 */
export async function notifyOtherSide(
  { tx, now, actor }: Told,
  application: Application,
  what: { by: Side; what: string; status: string },
) {
  const people = what.by === 'facility' ? [application.advocate_id] : await coordinatorsToTell(tx, application, now)
  const others = people.filter(id => id !== actor.id)
  if (!others.length) return
  await tx
    .insertInto('notifications')
    .values(
      others.map(user_id => ({
        user_id,
        application_id: application.id,
        type: 'status_change' as const,
        subject: `${initials(application)}: ${what.what}`,
        message: `${application.crisis_center}: ${what.status}`,
        created_at: now,
        read_at: null,
      })),
    )
    .execute()
}

type Revoked = {
  patient: { first_name: string; last_name: string }
  facilities: readonly { facility_id: number; crisis_center: string }[]
  now: string
}

/** Tells the coordinators of the facilities that read the patient that they no longer do. Nothing in it leads to the patient. */
export async function tellOfRevocation(tx: Db, { patient, facilities, now }: Revoked) {
  for (const { facility_id, crisis_center } of facilities) {
    const people = await coordinatorsOf(tx, facility_id)
    if (!people.length) continue
    await tx
      .insertInto('notifications')
      .values(
        people.map(user_id => ({
          user_id,
          application_id: null,
          type: 'status_change' as const,
          subject: `${initials(patient)}: release of information revoked`,
          message: `${crisis_center}: this patient can no longer be read`,
          created_at: now,
          read_at: null,
        })),
      )
      .execute()
  }
}

/** The facility's coordinators, while the patient's release is valid: after that the application does not exist to them, nor news of it. */
async function coordinatorsToTell(tx: Db, application: Pick<Application, 'record_id' | 'facility_id'>, now: string) {
  const release = await tx
    .selectFrom('releases')
    .select('id')
    .where('patient_id', '=', application.record_id)
    .where('signed_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return release ? coordinatorsOf(tx, application.facility_id) : []
}

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

const initials = (patient: { first_name: string | null; last_name: string | null }) =>
  [patient.first_name, patient.last_name].map(name => (name ? `${[...name][0]!.toUpperCase()}.` : '')).join('')
