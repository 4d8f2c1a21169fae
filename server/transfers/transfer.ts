import { Refusal } from '#domain/refusal.ts'
import type { Db } from '../db/connect.ts'

export type Target = { id: number; first_name: string; last_name: string; organization_id: number | null }

/**
 * The advocate who takes over: approved, and of that organization where one is named. Somebody else does not exist, so that
 * nobody learns by trying who works elsewhere. Held until the transaction ends.
 */
export async function reachTarget(tx: Db, id: number, organization_id?: number | null): Promise<Target> {
  const target = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'organization_id'])
    .where('id', '=', id)
    .where('is_patient_advocate', '=', true)
    .where('tmri_status', '=', 'Approved')
    .forShare()
    .executeTakeFirst()
  if (!target || (organization_id !== undefined && (organization_id === null || target.organization_id !== organization_id)))
    throw new Refusal('invalid', notAnAdvocate, { errors: { new_pa_id: notAnAdvocate } })
  return target
}

const notAnAdvocate = 'Patients can only be transferred to an approved patient advocate'

/**
 * Gives an advocate's patients (or this one of them) and all of their applications to another, whose organization they follow.
 * Answers what has moved; what an application's answer was based on is stale now, so it answers 409.
 */
export async function movePatients(
  tx: Db,
  { from, to, patient_id, at }: { from: number; to: Target; patient_id?: number; at: string },
): Promise<{ patient_ids: number[]; application_ids: number[] }> {
  const owner = { advocate_id: to.id, organization_id: to.organization_id, updated_at: at }
  const patients = await tx
    .updateTable('patients')
    .set(owner)
    .where('advocate_id', '=', from)
    .$if(patient_id !== undefined, query => query.where('id', '=', patient_id!))
    .returning('id')
    .execute()
  const patient_ids = patients.map(row => row.id)
  if (!patient_ids.length) return { patient_ids, application_ids: [] }
  const applications = await tx
    .updateTable('applications')
    .set(owner)
    .where('record_id', 'in', patient_ids)
    .returning('id')
    .execute()
  return { patient_ids, application_ids: applications.map(row => row.id) }
}

/** Tells the old and the new owner, but not whoever did it. A subject carries initials or a number, never a name (decisions NOTE-014). */
export async function tellOwners(
  tx: Db,
  {
    from,
    to,
    what,
    by,
    at,
  }: { from: { id: number; first_name: string; last_name: string }; to: Target; what: string; by: number; at: string },
) {
  const told = [
    { user_id: from.id, subject: `${what}: transferred`, message: `Now with ${to.first_name} ${to.last_name}.` },
    { user_id: to.id, subject: `${what}: transferred to you`, message: `Until now with ${from.first_name} ${from.last_name}.` },
  ].filter(({ user_id }) => user_id !== by)
  if (!told.length) return
  await tx
    .insertInto('notifications')
    .values(told.map(one => ({ ...one, application_id: null, type: 'status_change' as const, created_at: at, read_at: null })))
    .execute()
}
