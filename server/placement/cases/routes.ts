import type { Patient } from '#domain/intake/patients/schema.ts'
import { caseActions, findCaseAction } from '#domain/placement/cases/cases.ts'
import { cases } from '#domain/placement/cases/contract.ts'
import { personName } from '#domain/platform/text.ts'
import { lockedPatientInPath, refuseWhileHeld } from '../../intake/patients/require.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { listApplications } from '../applications/applicationQueries.ts'
import { cancelAll } from '../applications/cancelApplications.ts'

async function changeCase(call: Call<typeof cases.change, Patient>) {
  const { subject: patient, tx, body, now, addAuditSubject } = call
  const { id, status, updated_at } = patient
  const detail: Record<string, unknown> = { status_before: status, status: body.status }
  addAuditSubject({ patient_id: id, type: 'patients', ids: [id], detail })
  if (status === body.status) return { id, status, updated_at, cancelled: 0 }
  if (body.status === caseActions.remove.to) await refuseWhileHeld(tx, id, { type: 'patients', ids: [id] })

  const { applications } = await listApplications(tx, 'all', { now, record_ids: [id], sort: 'oldest' })
  const { to, stops } = findCaseAction(body.status, status, applications)
  const cancelled = stops === null ? [] : await cancelAll(call, applications, stops)
  await tx.updateTable('patients').set({ status: to, updated_at: now }).where('id', '=', id).execute()
  await storeStandings(tx, [id])
  detail.application_ids = cancelled
  return { id, status: to, updated_at: now, cancelled: cancelled.length }
}

async function handOverCase(call: Call<typeof cases.handOver, Patient>) {
  const { subject: patient, tx, actor, body, now, addAuditSubject } = call
  const author_name = personName(actor)
  await tx
    .insertInto('handover_notes')
    .values({ patient_id: patient.id, note: body.note, author_id: actor.id, author_name, created_at: now })
    .execute()
  addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id], detail: { cleared: body.note === null } })
  return { handover_note: body.note === null ? null : { note: body.note, by: author_name, at: now } }
}

export const caseRoutes: Handlers<typeof cases> = {
  // Locks the patient so that a concurrent application sees the new status.
  change: handler(cases.change, { subject: lockedPatientInPath, run: changeCase }),
  handOver: handler(cases.handOver, { subject: lockedPatientInPath, run: handOverCase }),
}
