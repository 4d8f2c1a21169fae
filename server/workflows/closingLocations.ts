import { facilities } from '#domain/directory/facilities/contract.ts'
import { bookedProblem, type ClosingCounts } from '#domain/directory/facilities/rules.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { bookedStatuses, closingChange, facilityClosed, runningStatuses } from '#domain/placement/applications/reasons.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { facilityInPath, lockedFacilityInPath } from '../directory/facilities/queries.ts'
import { listApplications } from '../placement/applications/applicationQueries.ts'
import { recordEvent, saveChange } from '../placement/applications/saveChange.ts'
import type { Db } from '../platform/db/connect.ts'
import { publish } from '../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'
import { storeStandings } from '../platform/standings/standings.ts'

/** How many applications deleting a location would end, and how many prevent the deletion. */
async function closingCounts(db: Db, facility_id: number): Promise<ClosingCounts> {
  const rows = await db
    .selectFrom('applications')
    .select(['status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('facility_id', '=', facility_id)
    .groupBy('status')
    .execute()
  const sum = (statuses: readonly string[]) =>
    rows.reduce((total, row) => total + (statuses.includes(row.status) ? Number(row.count) : 0), 0)
  return { running: sum(runningStatuses), booked: sum(bookedStatuses) }
}

type Closing = Pick<Call<typeof facilities.remove>, 'tx' | 'actor' | 'now' | 'context' | 'after'>

/**
 * Ends the applications at a location that is being deleted, records each transition, and notifies the advocates (S-13). Returns
 * the applications' ids. Throws `conflict` while a patient is booked there. The caller must lock the facility first so that no
 * application is added.
 */
async function endApplications(call: Closing, facility_id: number): Promise<number[]> {
  const { tx, actor, now } = call
  // Locks the applications so that a concurrent answer waits and then finds that the application has ended.
  const held = await tx
    .selectFrom('applications')
    .select('id')
    .where('facility_id', '=', facility_id)
    .where('status', 'in', [...runningStatuses, ...bookedStatuses])
    .orderBy('id')
    .forUpdate()
    .execute()
  const { booked } = await closingCounts(tx, facility_id)
  if (booked > 0) throw new HttpError('conflict', bookedProblem(booked))
  const ids = held.map(({ id }) => id)
  if (!ids.length) return []
  const { applications } = await listApplications(tx, 'all', { now, ids, sort: 'oldest' })
  const ended: number[] = []
  for (const application of applications) {
    const change = closingChange(application, now)
    if (!change || !(await saveChange(tx, application, undefined, change))) continue
    const event = { application_id: application.id, actor_id: actor.id, field: null, value: null, at: now }
    await recordEvent(tx, { ...event, status_before: application.status, status: facilityClosed })
    await publish(call, 'stepTaken', { application, by: 'facility', what: facilityClosed, status: 'This location has closed' })
    ended.push(application.id)
  }
  await storeStandings(
    tx,
    applications.map(application => application.record_id),
  )
  return ended
}

async function closeFacility(call: Call<typeof facilities.remove, Facility>) {
  const { subject: facility, tx, now, addAuditSubject } = call
  const detail: Record<string, unknown> = {}
  addAuditSubject({ type: 'facilities', ids: [facility.id], detail })
  const application_ids = await endApplications(call, facility.id)
  await publish(call, 'facilityChanged', { facility_id: facility.id, organization_id: facility.organization_id })
  await tx.updateTable('facilities').set({ deleted_at: now, updated_at: now }).where('id', '=', facility.id).execute()
  Object.assign(detail, { application_ids, changes: { deleted_at: [null, now] } })
  return { id: facility.id, ended: application_ids.length }
}

async function previewClosing({ subject: facility, tx }: Call<typeof facilities.closing, Facility>) {
  return closingCounts(tx, facility.id)
}

/** Deletes a location and ends its applications. */
export const closingRoutes: Pick<Handlers<typeof facilities>, 'remove' | 'closing'> = {
  remove: handler(facilities.remove, { subject: lockedFacilityInPath, run: closeFacility }),
  closing: handler(facilities.closing, { subject: facilityInPath, run: previewClosing }),
}
