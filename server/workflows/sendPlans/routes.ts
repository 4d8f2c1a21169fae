import { approvedFacilities } from '#domain/directory/access.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { sendPlans } from '#domain/placement/sendPlans/contract.ts'
import type { PlannedFacility } from '#domain/placement/sendPlans/schema.ts'
import { patientTab } from '#domain/placement/statuses/statuses.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { lockedPatientInPath, patientInPath, requireActiveCase } from '../../intake/patients/require.ts'
import { makeReceipt, type Receipt } from '../../matching/receipts.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { needsRelease } from '../apply.ts'
import { endPlan, newestPlan, planOf, sendBatch } from './planRows.ts'

const alreadyPlanned = 'More applications are already planned for this patient. Stop them first.'

async function startPlan(call: Call<typeof sendPlans.start, Patient, Receipt | null>) {
  const { subject: patient, tx, actor, body, now, prepared: receipt, addAuditSubject } = call
  const { wait_minutes } = body
  const note = body.note || null
  requireActiveCase(patient, 'apply')
  if (!patient.release_expires_at) throw new HttpError('invalid', needsRelease)
  const about = { patient_id: patient.id, type: 'send_plans' }
  const running = await newestPlan(tx, patient.id)
  if (running && !running.ended_at) {
    // The response contains the plan in progress, and that read must be audited too.
    addAuditSubject({ ...about, ids: [running.id] })
    throw new HttpError('conflict', alreadyPlanned, { fresh: running })
  }
  if (wait_minutes !== null && (await hasBooking(tx, patient.id)))
    throw new HttpError('conflict', 'The patient has already accepted an offer.')

  const facilities = await inMatchOrder(tx, body.facility_ids, receipt)
  const results = await sendBatch({ ...call, receipt, note }, facilities, patient)
  if (results.every(one => one.application_id === null))
    throw new HttpError('conflict', `No application was sent. ${results.map(one => one.skipped).join(' ')}`.trim())
  const left = facilities.slice(results.length)
  if (wait_minutes === null || !left.length) return { results, plan: null }
  const { id } = await tx
    .insertInto('send_plans')
    .values({
      patient_id: patient.id,
      advocate_id: actor.id,
      facilities: JSON.stringify(facilities),
      results: JSON.stringify(results),
      search: JSON.stringify(body.search),
      note,
      wait_minutes,
      next_at: secondsAfter(now, wait_minutes * 60),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditSubject({ ...about, ids: [id], detail: { facility_ids: facilities.map(one => one.id), wait_minutes } })
  return { results, plan: (await planOf(tx, patient.id, id))! }
}

/** The facilities with their names, in the order of the match list (MAT-040). Those that are not on it come last. */
async function inMatchOrder(tx: Db, ids: readonly number[], receipt: Receipt | null): Promise<PlannedFacility[]> {
  const rows = await tx
    .selectFrom('facilities')
    .where(where(approvedFacilities, 'facilities'))
    .where('facilities.id', 'in', ids)
    .select(['facilities.id', 'facilities.name'])
    .execute()
  const names = new Map(rows.map(row => [row.id, row.name]))
  const listed = receipt ? receipt.facility_ids.filter(id => ids.includes(id)) : []
  const order = [...listed, ...ids.filter(id => !listed.includes(id))]
  return order.map(id => ({ id, name: names.get(id) ?? 'This facility' }))
}

async function hasBooking(tx: Db, patient_id: number) {
  const rows = await tx.selectFrom('applications').select('status').where('record_id', '=', patient_id).execute()
  return (
    patientTab(
      'Active',
      rows.map(row => row.status),
    ) === 'Booked'
  )
}

async function showPlan({ subject: patient, tx, addAuditSubject }: Call<typeof sendPlans.show, Patient>) {
  const plan = await newestPlan(tx, patient.id)
  addAuditSubject({ patient_id: patient.id, type: 'send_plans', ids: plan ? [plan.id] : [] })
  return plan ?? null
}

async function stopPlan(call: Call<typeof sendPlans.stop, Patient>) {
  const { subject: patient, tx, body, now, addAuditSubject } = call
  if (!(await planOf(tx, patient.id, body.plan_id))) throw new HttpError('not_found', 'Plan not found')
  const stopped = await endPlan(tx, body.plan_id, 'stopped', now)
  if (stopped) await publish(call, 'patientSaved', { advocate_id: patient.advocate_id })
  addAuditSubject({ patient_id: patient.id, type: 'send_plans', ids: [body.plan_id], detail: { stopped } })
  return (await planOf(tx, patient.id, body.plan_id))!
}

/** Applying to several facilities with one confirmation, five at a time. */
export const sendPlanRoutes: Handlers<typeof sendPlans> = {
  start: handler(sendPlans.start, {
    // Locks the patient so that of two confirmations at the same time, the second one sees the first one's applications.
    subject: lockedPatientInPath,
    prepare: ({ subject: patient, body, context, now }) =>
      makeReceipt({ db: context.db, matcher: context.matcher, patient, shown: body.search, now }),
    run: startPlan,
  }),
  show: handler(sendPlans.show, { subject: patientInPath, run: showPlan }),
  stop: handler(sendPlans.stop, { subject: lockedPatientInPath, run: stopPlan }),
}
