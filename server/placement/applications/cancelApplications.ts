import { ending, isStopped } from '#domain/placement/applications/approval.ts'
import type { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { publish } from '../../platform/events/events.ts'
import type { Call } from '../../platform/http/handler.ts'
import { findApplication } from './applicationQueries.ts'
import { recordEvent, saveChange } from './saveChange.ts'

type Caller = Pick<Call<typeof applications.answer>, 'tx' | 'actor' | 'now' | 'context' | 'after'>

/**
 * Cancels the applications that this reason stops, records each cancellation with the reason, and notifies the facilities. If a
 * facility answers concurrently, reloads the application and acts on its new status. Returns the canceled applications' ids.
 */
export async function cancelAll(call: Caller, applications: readonly Application[], reason: string): Promise<number[]> {
  const cancelled: number[] = []
  for (const application of applications) if (await cancel(call, application, reason)) cancelled.push(application.id)
  return cancelled
}

async function cancel(call: Caller, seen: Application, reason: string): Promise<boolean> {
  const { tx, actor, now } = call
  let application: Application | undefined = seen
  for (let tries = 0; application && tries < 3; tries++) {
    if (!isStopped(application, reason)) return false
    const change = { ...ending(application, 'Cancelled', now), close_reason: reason }
    if (await saveChange(tx, application, undefined, change)) {
      const event = { application_id: application.id, actor_id: actor.id, field: null, value: null, at: now }
      await recordEvent(tx, { ...event, status_before: application.status, status: change.status })
      await publish(call, 'stepTaken', { application, by: 'advocate', what: reason, status: change.status })
      return true
    }
    application = await findApplication(tx, 'all', now, application.id)
  }
  throw new HttpError('conflict', 'A facility just responded. Review the application before you continue.')
}
