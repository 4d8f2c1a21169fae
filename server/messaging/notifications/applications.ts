import { initials } from '#domain/intake/patients/summary.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { coordinatorsOf, readingCoordinators, staffOf } from '../../directory/facilities/staff.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { advocatesOf, dropRecords, inform, otherSide } from './recipients.ts'

/** The path to an application for the side that did not act. */
export const pathFor = (by: Side, id: number) => (by === 'facility' ? `/patient/advocate/${id}` : `/patient/intakecoord/${id}`)

/**
 * Notifies the side that must act next: the assigned advocate after a step by the facility, or the facility's coordinators after a
 * step by the advocate (NOTE-014). The subject contains initials and the step, never a name or diagnosis.
 */
export async function notifyOtherSide(call: Publisher, { application, by, what, status }: Events['stepTaken']) {
  const people = await otherSide(call, application, by)
  const subject = `${initials(application)}: ${what}`
  const message = `${application.crisis_center}: ${status}`
  const path = pathFor(by, application.id)
  await inform(call, people, { application }, { subject, message, path })
}

/** Notifies the coordinator who is now assigned to an application, unless that coordinator made the assignment. */
export async function notifyAssignee(call: Publisher, { application, assignee_id }: Events['applicationAssigned']) {
  const coordinators = await readingCoordinators(call.tx, application, call.now)
  const people = coordinators.filter(id => id === assignee_id && id !== call.actor?.id)
  const subject = `${initials(application)}: assigned to you`
  const message = `${application.crisis_center}: ${application.status}`
  await inform(call, people, { application }, { subject, message, path: pathFor('advocate', application.id) })
}

/**
 * Notifies the coordinators of facilities that can no longer read the patient's record, without linking to it, and drops it from
 * their open pages.
 */
export async function notifyOfRevocation(call: Publisher, { patient, reading }: Events['releaseRevoked']) {
  const subject = `${initials(patient)}: release of information revoked`
  for (const [facility_id, applications] of Map.groupBy(reading, application => application.facility_id)) {
    const people = await coordinatorsOf(call.tx, facility_id)
    const message = `${applications[0]!.crisis_center}: you can no longer view this patient`
    await inform(call, people, { patient_id: patient.id }, { subject, message, path: '/patient/intakecoord' })
    const users = await staffOf(call.tx, facility_id)
    for (const { application_id } of applications) await dropRecords(call, { users, application_id, reason: 'revoked' })
  }
}

/** Notifies both sides that a bed is no longer held. */
export async function notifyOfExpiredHold(call: Publisher, { application }: Events['bedHoldExpired']) {
  const facility = await readingCoordinators(call.tx, application, call.now)
  const advocates = await advocatesOf(call.tx, application)
  const subject = `${initials(application)}: bed hold expired`
  const message = `${application.crisis_center}: the bed hold has expired. The offer is still open.`
  await inform(call, advocates, { application }, { subject, message, path: pathFor('facility', application.id) })
  await inform(call, facility, { application }, { subject, message, path: pathFor('advocate', application.id) })
}
