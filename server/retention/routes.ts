import { Refusal } from '#domain/refusal.ts'
import type { retention } from '#domain/retention/contract.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { requirePatient, requirePatientToChange } from '../patients/require.ts'
import { holdOf, retentionOf } from './queries.ts'

async function showRetention({ tx, context, now, allow, addAuditSubject }: Call<typeof retention.show>) {
  allow()
  const found = await retentionOf(tx, context.config, now)
  addAuditSubject({ type: 'patients', ids: [...new Set(found.holds.map(hold => hold.patient_id))] })
  return found
}

async function holdRecord(call: Call<typeof retention.hold>) {
  const { tx, actor, params, body, now, allow, addAuditSubject } = call
  // Locks the row, so that the retention job has either already erased the patient or not yet checked the patient.
  const patient = await requirePatientToChange(call, params.id)
  allow(patient)
  const placed = await tx
    .insertInto('legal_holds')
    .values({ patient_id: patient.id, reason: body.reason, placed_by: actor.id, placed_at: now })
    .onConflict(conflict => conflict.column('patient_id').where('lifted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!placed) throw new Refusal('conflict', 'This patient is already on legal hold.')
  addAuditSubject({ patient_id: patient.id, type: 'legal_holds', ids: [placed.id], detail: { reason: body.reason } })
  return holdOf(tx, placed.id)
}

async function liftHold(call: Call<typeof retention.lift>) {
  const { tx, actor, params, body, now, allow, addAuditSubject } = call
  const patient = await requirePatient(call, params.id)
  allow(patient)
  const removed = await tx
    .updateTable('legal_holds')
    .set({ lifted_by: actor.id, lifted_at: now, lift_reason: body.reason })
    .where('patient_id', '=', patient.id)
    .where('lifted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!removed) throw new Refusal('conflict', 'This patient is not on legal hold.')
  addAuditSubject({ patient_id: patient.id, type: 'legal_holds', ids: [removed.id], detail: { reason: body.reason } })
  return holdOf(tx, removed.id)
}

export const retentionRoutes: Handlers<typeof retention> = {
  show: showRetention,
  hold: holdRecord,
  lift: liftHold,
}
