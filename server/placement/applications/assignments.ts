import type { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { isEnded } from '#domain/placement/statuses/statuses.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import { lockCoordinator, namedCoordinators } from '../../directory/facilities/staff.ts'
import { publish } from '../../platform/events/events.ts'
import type { Call } from '../../platform/http/handler.ts'
import { aboutApplication, requireApplication } from './require.ts'

const changedFirst = 'Someone else changed the assignment. Here’s the current one.'

/** The coordinators who can be assigned to an application. */
export async function listAssignees({
  subject: application,
  addAuditSubject,
  ...call
}: Call<typeof applications.assignees, Application>) {
  addAuditSubject(aboutApplication(application))
  const data = await namedCoordinators(call.tx, application.facility_id)
  return { data, total: data.length }
}

/**
 * Assigns an application to a coordinator of its facility, or unassigns it. Leaves `updated_at` unchanged so that concurrent
 * answers and undos do not conflict with the assignment. Concurrent assignments are detected by `assigned_at`.
 */
export async function assignApplication(call: Call<typeof applications.assign, Application>) {
  const { subject: before, tx, body, now, addAuditSubject } = call
  addAuditSubject(aboutApplication(before, { changes: { assignee_id: [before.assignee_id, body.assignee_id] } }))
  if (isEnded(before.status)) throw new HttpError('conflict', 'This application has ended.', { fresh: before })
  const { assignee_id } = body
  if (assignee_id === before.assignee_id) return before
  if (instantOf(body.assigned_at) !== instantOf(before.assigned_at))
    throw new HttpError('conflict', changedFirst, { fresh: before })
  if (assignee_id !== null && !(await lockCoordinator(tx, before.facility_id, assignee_id)))
    refuseFields({ assignee_id: 'Choose a coordinator of this facility' })
  const saved = await tx
    .updateTable('applications')
    .set({ assignee_id, assigned_at: now })
    .where('id', '=', before.id)
    .where('facility_id', '=', before.facility_id)
    .where('assigned_at', 'is not distinct from', before.assigned_at)
    .executeTakeFirst()
  if (saved.numUpdatedRows !== 1n)
    throw new HttpError('conflict', changedFirst, { fresh: await requireApplication(call, before.id) })
  await publish(call, 'applicationAssigned', { application: before, assignee_id })
  return requireApplication(call, before.id)
}

const instantOf = (at: string | null) => (at === null ? null : Date.parse(at))
