import { HttpError } from '#domain/platform/httpError.ts'
import type { Scope } from '#domain/scope.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'

export type Target = {
  id: number
  first_name: string
  last_name: string
  organization_id: number
  organization_name: string
}

/** The advocates with active accounts whose organization is in this scope. */
export const advocatesIn = (db: Db, organizations: Scope) =>
  db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('users.is_patient_advocate', '=', true)
    .where(isActive())
    .where(where(organizations, 'organizations'))

export const findTarget = (db: Db, id: number, organizations: Scope) =>
  advocatesIn(db, organizations)
    .where('users.id', '=', id)
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'organizations.id as organization_id',
      'organizations.name as organization_name',
    ])

/**
 * Loads the new advocate, whose account must be active and who must belong to one of these organizations. Throws the same error for all other
 * users so that callers cannot discover members of other organizations. Locks the row until the transaction ends.
 */
export async function requireTarget(tx: Db, id: number, organizations: Scope): Promise<Target> {
  const target = await findTarget(tx, id, organizations).forShare('users').executeTakeFirst()
  if (!target) throw unknownTarget()
  return target
}

export const unknownTarget = () => new HttpError('invalid', notAnAdvocate, { errors: { new_pa_id: notAnAdvocate } })

const notAnAdvocate = 'Choose an approved patient advocate'

/** An advocate's patients, each with its present organization. Locks the rows until the transaction ends. */
export const lockPatients = (tx: Db, advocate_id: number) =>
  tx
    .selectFrom('patients')
    .select(['id', 'organization_id'])
    .where('advocate_id', '=', advocate_id)
    .where('is_sample', '=', false)
    .orderBy('id')
    .forUpdate()
    .execute()

type Moving = {
  /** The previous advocate; null for unassigned patients. */
  from: number | null
  /** The new advocate; null leaves the patients unassigned in their organization. */
  to: { id: number | null; organization_id: number | null } | null
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
    .where('is_sample', '=', false)
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

export const countOfApplications = (count: number): string => (count === 1 ? '1 application' : `${count} applications`)
