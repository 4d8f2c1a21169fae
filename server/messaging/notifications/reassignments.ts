import { initials } from '#domain/intake/patients/summary.ts'
import { isRunning, reconsideredStep } from '#domain/placement/applications/approval.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { readingCoordinators } from '../../directory/facilities/staff.ts'
import { listApplications } from '../../placement/applications/applicationQueries.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Events, Publisher } from '../../platform/events/events.ts'
import { pathFor } from './applications.ts'
import { dropRecords, inform, reloadApplications, socialWorkAdmins } from './recipients.ts'

type Reassigned = Events['patientsReassigned']

/**
 * Notifies the previous and the new advocate (or the Social Work Admins if the patient is now unassigned), and, once per facility,
 * the coordinators of facilities with applications that have not ended or are being reconsidered. Skips the actor. The subject contains initials or a number,
 * never a patient's name (NOTE-014).
 */
export async function notifyOfReassignment(call: Publisher, event: Reassigned) {
  const { tx, context, now } = call
  const { from, to, applications } = event
  await notifyAdvocates(call, event)
  // Patients without applications also move from one dashboard to the other.
  const users = [from, to].flatMap(person => person?.id ?? [])
  call.after(() => context.live.publish({ kind: 'application', application_id: null, users }))
  await dropRecords(call, { users: await losingAdvocates(tx, event), application_id: null, reason: 'reassigned' })
  const moved = (await listApplications(tx, 'all', { now, ids: applications, sort: 'oldest' })).applications
  await reloadApplications(call, { applications: moved, others: from ? [from.id] : [] })
  const running = moved.filter(one => isRunning(one) || reconsideredStep(one) !== null || one.status === 'Admitted')
  for (const [, facilityApplications] of Map.groupBy(running, application => application.facility_id))
    await notifyFacility(call, event, facilityApplications)
}

/**
 * The previous advocate, who can no longer edit the patients, and, if the patients moved to another organization, the advocates of the
 * previous one, who can no longer read them.
 */
async function losingAdvocates(tx: Db, { from, left }: Reassigned): Promise<number[]> {
  const colleagues = left.length
    ? await tx
        .selectFrom('users')
        .select('id')
        .where('organization_id', 'in', left)
        .where('is_patient_advocate', '=', true)
        .execute()
    : []
  return [...new Set([...(from ? [from.id] : []), ...colleagues.map(({ id }) => id)])]
}

async function notifyAdvocates(call: Publisher, event: Reassigned) {
  const { from, to, patients } = event
  const until = from ? `Previous advocate: ${personName(from)}.` : 'Previously unassigned.'
  const now = to ? `New advocate: ${personName(to)}.` : 'Now unassigned.'
  if (from) await send([from.id], `${patients}: reassigned`, now)
  if (to) await send([to.id], `${patients}: reassigned to you`, until)
  else await send(await socialWorkAdmins(call.tx), `${patients}: assign an advocate`, `${until} Please assign an advocate.`)

  async function send(people: readonly number[], subject: string, message: string) {
    const recipients = people.filter(id => id !== call.actor?.id)
    await inform(call, recipients, event, { subject, message, path: '/patient/advocate' })
  }
}

/** Notifies a facility, but only about applications that it may still read. */
async function notifyFacility(call: Publisher, event: Reassigned, applications: readonly Application[]) {
  const { tx, now, actor } = call
  const readable = []
  for (const application of applications) {
    const readers = await readingCoordinators(tx, application, now)
    if (readers.length) readable.push({ application, readers })
  }
  if (!readable[0]) return
  // All are to the same facility, so they have the same readers.
  const { application: first, readers } = readable[0]
  const people = readers.filter(id => id !== actor?.id)
  const isOne = readable.length === 1
  const label = isOne ? initials(first) : `${readable.length} applications`
  const subject = event.to ? `${label}: new advocate` : `${label}: no advocate`
  const message = event.to
    ? `${first.crisis_center}: the new advocate is ${personName(event.to)}`
    : `${first.crisis_center}: no advocate is assigned`
  const path = isOne ? pathFor('advocate', first.id) : '/patient/intakecoord'
  await inform(call, people, isOne ? { application: first } : { patient_id: event.patient_id }, { subject, message, path })
}
