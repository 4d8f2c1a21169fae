import { hasPermission } from '#domain/actor.ts'
import { initials } from '#domain/patients/initials.ts'
import { Refusal } from '#domain/refusal.ts'
import type { transfers } from '#domain/transfers/contract.ts'
import type { Db } from '../db/connect.ts'
import { publish } from '../events/events.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { requirePatient } from '../patients/require.ts'
import { countOfPatients, movePatients, requireTarget } from './transfer.ts'

async function reassignAllPatients(call: Call<typeof transfers.all>) {
  const { tx, body, now, allow, addAuditSubject } = call
  allow()
  if (body.old_pa_id === body.new_pa_id) throw new Refusal('invalid', sameOne, { errors: { new_pa_id: sameOne } })
  const from = await findOwner(tx, body.old_pa_id)
  if (!from) throw new Refusal('invalid', 'Advocate not found', { errors: { old_pa_id: 'Advocate not found' } })
  const to = await requireTarget(tx, body.new_pa_id)
  const { patient_ids, application_ids } = await movePatients(tx, { from: from.id, to, at: now })
  const { length } = patient_ids
  if (length)
    await publish(call, 'patientsReassigned', { from, to, patients: countOfPatients(length), applications: application_ids })
  addAuditSubject({ type: 'patients', ids: patient_ids, detail: { old_pa_id: from.id, new_pa_id: to.id, application_ids } })
  return { patients: length, applications: application_ids.length }
}

async function reassignPatient(call: Call<typeof transfers.one>) {
  const { tx, actor, params, body, now, allow, addAuditSubject } = call
  const patient = await requirePatient(call, params.id)
  // First check whether the actor may reassign this patient at all, then whether to this particular advocate.
  allow({ ...patient, new_pa_id: actor.id })
  allow({ ...patient, new_pa_id: body.new_pa_id })
  const to = await requireTarget(
    tx,
    body.new_pa_id,
    hasPermission(actor, 'FULL_PATIENT_TRANSFER') ? undefined : actor.organization_id,
  )
  const from = patient.advocate_id === null ? null : (await findOwner(tx, patient.advocate_id))!
  const detail = { old_pa_id: patient.advocate_id, new_pa_id: to.id }
  if (patient.advocate_id === to.id) {
    addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id], detail })
    return { patients: 0, applications: 0 }
  }
  const { patient_ids, application_ids } = await movePatients(tx, {
    from: patient.advocate_id,
    to,
    patient_ids: [patient.id],
    at: now,
  })
  if (!patient_ids.length) throw new Refusal('conflict', 'Someone else just reassigned this patient.')
  await publish(call, 'patientsReassigned', {
    from,
    to,
    patients: initials(patient),
    patient_id: patient.id,
    applications: application_ids,
  })
  addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id], detail: { ...detail, application_ids } })
  return { patients: 1, applications: application_ids.length }
}

export const transferRoutes: Handlers<typeof transfers> = {
  all: reassignAllPatients,
  one: reassignPatient,
}

const sameOne = 'Choose a different advocate'

const findOwner = (tx: Db, id: number) =>
  tx.selectFrom('users').select(['id', 'first_name', 'last_name']).where('id', '=', id).executeTakeFirst()
