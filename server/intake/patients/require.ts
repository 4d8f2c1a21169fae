import { type SqlBool, sql } from 'kysely'
import type { Actor } from '#domain/identity/actor.ts'
import { patientScope } from '#domain/intake/access.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Config } from '../../config.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findPatient, findPatientToChange } from './patientQueries.ts'

/** Loads a patient that the actor may see. Throws 404, never 403, for any other patient. */
export const requirePatient = (call: Reach, id: number): Promise<Patient> => reach(findPatient, call, id)

/** Like `requirePatient`, but locks the row until the transaction ends. Use it for writes that depend on the patient's owner or status. */
export const requirePatientToChange = (call: Reach, id: number): Promise<Patient> => reach(findPatientToChange, call, id)

/** The patient in the path, as an endpoint's subject. */
export const patientInPath = (call: InPath) => requirePatient(call, call.params.id)

/** Like `patientInPath`, but locks the row until the transaction ends. */
export const lockedPatientInPath = (call: InPath) => requirePatientToChange(call, call.params.id)

type InPath = Reach & { params: { id: number } }
type Reach = { tx: Db; actor: Actor; now: string; context: { config: Config } }

async function reach(find: typeof findPatient, { tx, actor, now, context }: Reach, id: number): Promise<Patient> {
  const patient = await find(tx, patientScope(actor, momentsOf(now, context.config)), now, id)
  if (!patient) throw new HttpError('not_found', 'Patient not found')
  return patient
}

/** Throws 409 unless the case is active. `act` is what the user wants to do. */
export function requireActiveCase({ status }: Patient, act: 'apply' | 'refer') {
  if (status !== 'Active') throw new HttpError('conflict', `This case is not active. Activate it before you ${act}.`)
}

const lockedAdvocate = (db: Db, id: number, organization_id: number | null) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('is_patient_advocate', '=', true)
    .where('tmri_status', '=', 'Approved')
    .where(sql<SqlBool>`organization_id is not distinct from ${organization_id}`)
    .forShare()

/**
 * Throws unless the actor is still an advocate in the same organization. Locks the user's row until the transaction ends so that a
 * member who is being removed cannot add a patient.
 */
export async function lockAdvocateRow(tx: Db, { id, organization_id }: Actor) {
  const rows = await lockedAdvocate(tx, id, organization_id).execute()
  if (!rows.length) throw new HttpError('conflict', 'Your account has changed. Reload the page to continue.')
}

export const onLegalHold =
  'This patient is on legal hold. Nothing in the record can be deleted or replaced until a super admin lifts the hold.'

/**
 * Throws if the patient is on legal hold, and has the attempt audited. Call it before anything that deletes or replaces a part of
 * the record (S-39), with the patient's row locked so that no hold can be placed in between.
 */
export async function refuseWhileHeld(tx: Db, patient_id: number, target: { type: string; ids: number[] }): Promise<void> {
  const hold = await tx
    .selectFrom('legal_holds')
    .select('id')
    .where('patient_id', '=', patient_id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst()
  if (hold) throw new HttpError('conflict', onLegalHold, { audit: { patient_id, ...target, detail: { legal_hold_id: hold.id } } })
}
