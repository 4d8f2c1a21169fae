import { stop } from '#domain/applications/approval.ts'
import { actionTo } from '#domain/cases/cases.ts'
import type { cases } from '#domain/cases/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { listApplications, recordEvent, saveChange } from '../applications/queries.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { notifyOtherSide } from '../notifications/notify.ts'
import { reachPatientToChange } from '../patients/reach.ts'

export const caseRoutes: Handlers<typeof cases> = {
  async change(call) {
    const { tx, params, body, now, allow, about } = call
    // Held until all is written: an application that is sent meanwhile finds the case as it is then.
    const patient = await reachPatientToChange(call, params.id)
    allow(patient)
    const { id, status, updated_at } = patient
    const detail: Record<string, unknown> = { status_before: status, status: body.status }
    about({ patient_id: id, type: 'patients', ids: [id], detail })
    if (status === body.status) return { id, status, updated_at, cancelled: 0 }

    const { applications } = await listApplications(tx, 'all', { record_ids: [id], sort: 'oldest' })
    const { to, stops } = actionTo(body.status, status, applications)
    const cancelled = stops === null ? [] : await cancelAll(call, applications, stops)
    await tx.updateTable('patients').set({ status: to, updated_at: now }).where('id', '=', id).execute()
    detail.application_ids = cancelled
    return { id, status: to, updated_at: now, cancelled: cancelled.length }
  },
}

/** Cancels what is under way, writes each down and tells its facility; the ids. An answer that comes between undoes it all (409). */
async function cancelAll(
  call: Call<typeof cases.change>,
  applications: Awaited<ReturnType<typeof listApplications>>['applications'],
  reason: string,
): Promise<number[]> {
  const { tx, actor, now } = call
  const cancelled: number[] = []
  for (const application of applications) {
    const change = stop(application, 'Cancelled', now)
    if (!change) continue
    if (!(await saveChange(tx, application, undefined, { ...change, close_reason: reason })))
      throw new Refusal('conflict', 'A facility answered just now. Look again before you go on.')
    const event = { application_id: application.id, actor_id: actor.id, field: null, value: null, at: now }
    await recordEvent(tx, { ...event, status_before: application.status, status: change.status })
    await notifyOtherSide(call, application, { by: 'advocate', what: reason, status: change.status })
    cancelled.push(application.id)
  }
  return cancelled
}
