import { sql } from 'kysely'
import { emergencies } from '#domain/intake/emergencies/contract.ts'
import { type Emergency, emergencyMinutes } from '#domain/intake/emergencies/schema.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { lockedPatientInPath, patientInPath } from '../patients/require.ts'

async function openEmergencyAccess(call: Call<typeof emergencies.open, Patient>) {
  const { subject: patient, tx, actor, body, now, addAuditSubject } = call
  const open = await tx
    .selectFrom('emergencies')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('user_id', '=', actor.id)
    .where('ends_at', '>', now)
    .executeTakeFirst()
  if (open) throw new HttpError('conflict', 'You already have emergency access to this patient.')
  const ends_at = secondsAfter(now, emergencyMinutes * 60)
  const { id } = await tx
    .insertInto('emergencies')
    .values({ patient_id: patient.id, user_id: actor.id, reason: body.reason, opened_at: now, ends_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(call, 'emergencyOpened', { patient })
  addAuditSubject({ patient_id: patient.id, type: 'emergencies', ids: [id], detail: { reason: body.reason, ends_at } })
  return emergency(tx, id)
}

async function endEmergencyAccess({ subject: patient, tx, actor, now, addAuditSubject }: Call<typeof emergencies.end, Patient>) {
  const ended = await tx
    .updateTable('emergencies')
    .set({ ends_at: now })
    .where('patient_id', '=', patient.id)
    .where('user_id', '=', actor.id)
    .where('ends_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (!ended) throw new HttpError('conflict', 'This emergency access has already ended.')
  addAuditSubject({ patient_id: patient.id, type: 'emergencies', ids: [ended.id] })
  return emergency(tx, ended.id)
}

export const emergencyRoutes: Handlers<typeof emergencies> = {
  // Locks the patient so that only one of two concurrent requests starts emergency access.
  open: handler(emergencies.open, { subject: lockedPatientInPath, run: openEmergencyAccess }),
  end: handler(emergencies.end, { subject: patientInPath, run: endEmergencyAccess }),
}

/** Every emergency access to a patient's record, newest first. */
export const emergenciesOf = (db: Db, patient_id: number): Promise<Emergency[]> =>
  selected(db).where('patient_id', '=', patient_id).orderBy('emergencies.id', 'desc').execute()

const emergency = (db: Db, id: number): Promise<Emergency> =>
  selected(db).where('emergencies.id', '=', id).executeTakeFirstOrThrow()

const selected = (db: Db) =>
  db
    .selectFrom('emergencies')
    .innerJoin('users', 'users.id', 'emergencies.user_id')
    .select([
      'emergencies.id',
      'reason',
      'opened_at',
      'ends_at',
      sql<string>`users.first_name || ' ' || users.last_name`.as('opened_by'),
    ])
