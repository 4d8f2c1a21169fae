import { sql } from 'kysely'
import type { Actor } from '#domain/actor.ts'
import { bookedStatuses, runningStatuses } from '#domain/applications/facilityClosing.ts'
import type { Removal } from '#domain/organizations/removal.ts'
import { type AccessTimes, patientScope } from '#domain/patients/access.ts'
import { initials } from '#domain/patients/initials.ts'
import { maySignIn } from '../auth/active.ts'
import type { Db } from '../db/connect.ts'
import { where } from '../db/where.ts'
import { isLastAdmin } from '../organizations/lastAdmin.ts'
import { colleaguesOf, patientsHeld } from './leaving.ts'

const activeStatuses = [...runningStatuses, ...bookedStatuses]

/** The data for the removal dialog. Includes the names of patients only if the caller may read their records. */
export async function removalPreview(
  db: Db,
  actor: Actor,
  at: AccessTimes,
  { organization_id, user_id }: { organization_id: number; user_id: number },
): Promise<Removal> {
  const held = await patientsHeld(db, organization_id, user_id)
  const ids = held.map(({ id }) => id)
  const readable = ids.length
    ? await db
        .selectFrom('patients')
        .select('id')
        .where('id', 'in', ids)
        .where(where(patientScope(actor, at), 'patients'))
        .execute()
    : []
  const running = ids.length
    ? await db
        .selectFrom('applications')
        .select(['record_id', sql<number>`count(*)::int`.as('count')])
        .where('record_id', 'in', ids)
        .where('status', 'in', activeStatuses)
        .groupBy('record_id')
        .execute()
    : []
  return {
    only_admin: await isLastAdmin(db, { id: user_id, organization_id }),
    patients: held.map(patient => ({
      id: patient.id,
      name: readable.some(({ id }) => id === patient.id) ? `${patient.first_name} ${patient.last_name}` : initials(patient),
      running: running.find(({ record_id }) => record_id === patient.id)?.count ?? 0,
    })),
    advocates: await colleaguesOf(db, organization_id, user_id),
    last_coordinator_at: await leftAlone(db, organization_id, user_id),
  }
}

/** Locations with applications that have not ended where this member is the only Admissions Coordinator who can sign in. */
async function leftAlone(db: Db, organization_id: number, user_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select f.name from facilities f
    where f.organization_id = ${organization_id} and f.deleted_at is null
      and exists (select from facility_roles r where r.facility_id = f.id and r.user_id = ${user_id} and r.facility_role = 'Admissions Coordinator')
      and not exists (select from facility_roles r join users u on u.id = r.user_id where r.facility_id = f.id
        and r.user_id <> ${user_id} and r.facility_role = 'Admissions Coordinator' and ${maySignIn('u')})
      and exists (select from applications a where a.facility_id = f.id and a.status = any(${activeStatuses}))
    order by lower(f.name), f.id`.execute(db)
  return rows.map(({ name }) => name)
}
