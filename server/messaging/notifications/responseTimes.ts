import { sql } from 'kysely'
import { type FacilityAnswering, formatMinutes } from '#domain/directory/answering/schema.ts'
import { matchAddress } from '#domain/intake/patients/addresses.ts'
import { initials } from '#domain/intake/patients/summary.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { coordinatorsOf } from '../../directory/facilities/staff.ts'
import { byTheProduct, writeAudit } from '../../platform/auditTrail/write.ts'
import { isActive } from '../../platform/auth/activeUsers.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { pathFor } from './applications.ts'
import { advocatesOf, inform } from './recipients.ts'

/** Reminds the facility's coordinators when half of the response time has passed. */
export async function remindCoordinators(call: Publisher, { application, answering }: Events['responseDueSoon']) {
  const people = await coordinatorsOf(call.tx, answering.facility_id)
  const subject = `${initials(application)}: respond to this application`
  const target = formatMinutes(answering.answer_target_minutes)
  const message = `${application.crisis_center}: half of your response time (${target}) has passed`
  await inform(call, people, { application }, { subject, message, path: pathFor('advocate', application.id) })
  await leaveTrace(call, 'answering.remind', application, people)
}

/** When the response time has passed, notifies each application's advocate, and the Org Admins once. */
export async function notifyOverdue(call: Publisher, { applications, answering }: Events['responsesOverdue']) {
  for (const application of applications) await notifyAdvocate(call, application, answering)
  await notifyOrgAdmins(call, answering)
}

/** Notifies the assigned advocate, with a link to the patient's next matches. */
async function notifyAdvocate(call: Publisher, application: Application, { answer_target_minutes }: FacilityAnswering) {
  const people = await advocatesOf(call.tx, application)
  const target = formatMinutes(answer_target_minutes)
  const subject = `${initials(application)}: see other matches (no response within ${target})`
  const message = `${application.crisis_center} has not responded within ${target}.`
  const path = `${matchAddress(application.record_id)}&next=1`
  await inform(call, people, { application }, { subject, message, path })
  await leaveTrace(call, 'answering.overdue', application, people)
}

/**
 * Sends the Org Admins only the number of overdue responses at the facility, because they may have no role there and therefore
 * cannot read the patients' records.
 */
async function notifyOrgAdmins(call: Publisher, { facility_id, facility_name, organization_id }: FacilityAnswering) {
  const { tx } = call
  if (organization_id === null) return
  const people = await tx
    .selectFrom('users')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where('organization_role', '=', 'administrator')
    .where(isActive())
    .execute()
  const { overdue } = await tx
    .selectFrom('answer_clocks')
    .innerJoin('applications', 'applications.id', 'answer_clocks.application_id')
    .where('facility_id', '=', facility_id)
    .where('overdue', '=', true)
    .select(sql<number>`count(*)`.as('overdue'))
    .executeTakeFirstOrThrow()
  const ids = people.map(person => person.id)
  const subject =
    overdue === 1
      ? `Follow up on 1 overdue response at ${facility_name}`
      : `Follow up on ${overdue} overdue responses at ${facility_name}`
  const message = 'Advocates have been waiting longer than the facility’s response target.'
  await inform(call, ids, {}, { subject, message, path: '/patient/intakecoord' })
}

/** Adds an audit row without an actor that records who was notified about which application. */
const leaveTrace = (
  { tx, now, context }: Publisher,
  action: string,
  { id, record_id }: Application,
  notified: readonly number[],
) =>
  writeAudit(tx, context.secret, action, byTheProduct(now), [
    { patient_id: record_id, type: 'applications', ids: [id], detail: { told: notified } },
  ])
