import { Refusal } from '#domain/refusal.ts'
import { maySignIn } from '../auth/active.ts'
import type { Db } from '../db/connect.ts'

export type Target = { id: number; first_name: string; last_name: string; organization_id: number | null }

/**
 * Loads the new advocate, who must be approved and, if an organization is given, belong to it. Throws the same error for all other
 * users so that callers cannot discover members of other organizations. Locks the row until the transaction ends.
 */
export async function requireTarget(tx: Db, id: number, organization_id?: number | null): Promise<Target> {
  const target = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'organization_id'])
    .where('id', '=', id)
    .where('is_patient_advocate', '=', true)
    .where(maySignIn())
    .forShare()
    .executeTakeFirst()
  if (!target || (organization_id !== undefined && (organization_id === null || target.organization_id !== organization_id)))
    throw new Refusal('invalid', notAnAdvocate, { errors: { new_pa_id: notAnAdvocate } })
  return target
}

const notAnAdvocate = 'Choose an approved patient advocate'

type Moving = {
  /** The previous advocate; null for unassigned patients. */
  from: number | null
  /** The new advocate; null leaves the patients unassigned in their organization. */
  to: Target | null
  /** Reassigns only these patients. */
  patient_ids?: readonly number[]
  at: string
}

/**
 * Reassigns an advocate's patients (or only `patient_ids`) and all their applications to another advocate and that advocate's
 * organization, or to no one. Returns the ids of everything that changed. Answers based on the previous state get 409.
 */
export async function movePatients(
  tx: Db,
  { from, to, patient_ids: only, at }: Moving,
): Promise<{ patient_ids: number[]; application_ids: number[] }> {
  const owner = { advocate_id: to?.id ?? null, ...(to && { organization_id: to.organization_id }), updated_at: at }
  const patients = await tx
    .updateTable('patients')
    .set(owner)
    .where('advocate_id', from === null ? 'is' : '=', from)
    .$if(only !== undefined, query => query.where('id', 'in', only!))
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

export const countOfPatients = (count: number): string => (count === 1 ? '1 patient' : `${count} patients`)
