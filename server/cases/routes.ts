import { caseActions, findCaseAction } from '#domain/cases/cases.ts'
import type { cases } from '#domain/cases/contract.ts'
import { listApplications } from '../applications/applicationQueries.ts'
import { cancelAll } from '../applications/cancelApplications.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { refuseWhileHeld } from '../patients/legalHold.ts'
import { requirePatientToChange } from '../patients/require.ts'
import { storeStandings } from '../standings/standings.ts'

async function changeCase(call: Call<typeof cases.change>) {
  const { tx, params, body, now, allow, addAuditSubject } = call
  // Locks the patient so that a concurrent application sees the new status.
  const patient = await requirePatientToChange(call, params.id)
  allow(patient)
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

export const caseRoutes: Handlers<typeof cases> = {
  change: changeCase,
}
