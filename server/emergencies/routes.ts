import type { emergencies } from '#domain/emergencies/contract.ts'
import { emergencyMinutes } from '#domain/emergencies/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { publish } from '../events/events.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { requirePatient, requirePatientToChange } from '../patients/require.ts'
import { emergency } from './queries.ts'

async function openEmergencyAccess(call: Call<typeof emergencies.open>) {
  const { tx, actor, params, body, now, allow, addAuditSubject } = call
  // Locks the patient so that only one of two concurrent requests starts emergency access.
  const patient = await requirePatientToChange(call, params.id)
  allow(patient)
  const open = await tx
    .selectFrom('emergencies')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('user_id', '=', actor.id)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (open) throw new Refusal('conflict', 'You already have emergency access to this patient.')
  const ends_at = new Date(Date.parse(now) + emergencyMinutes * 60_000).toISOString()
  const { id } = await tx
    .insertInto('emergencies')
    .values({ patient_id: patient.id, user_id: actor.id, reason: body.reason, opened_at: now, ends_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(call, 'emergencyOpened', { patient })
  addAuditSubject({ patient_id: patient.id, type: 'emergencies', ids: [id], detail: { reason: body.reason, ends_at } })
  return emergency(tx, id)
}

async function endEmergencyAccess({ params, allow, addAuditSubject, ...call }: Call<typeof emergencies.end>) {
  const { tx, actor, now } = call
  const patient = await requirePatient(call, params.id)
  allow(patient)
  const ended = await tx
    .updateTable('emergencies')
    .set({ ends_at: now })
    .where('patient_id', '=', patient.id)
    .where('user_id', '=', actor.id)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new Refusal('conflict', 'This emergency access has already ended.')
  addAuditSubject({ patient_id: patient.id, type: 'emergencies', ids: [ended.id] })
  return emergency(tx, ended.id)
}

export const emergencyRoutes: Handlers<typeof emergencies> = {
  open: openEmergencyAccess,
  end: endEmergencyAccess,
}
