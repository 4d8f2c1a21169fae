import { isStopped } from '#domain/applications/approval.ts'
import { Refusal } from '#domain/refusal.ts'
import { listApplications } from '../applications/queries.ts'
import type { Db } from '../db/connect.ts'
import { alert } from '../notifications/alert.ts'
import { coordinatorsOf, initials, isReleased, refresh, type Teller, tell } from '../notifications/tell.ts'

export type Target = { id: number; first_name: string; last_name: string; organization_id: number | null }

/**
 * The advocate who takes over: approved, and of that organization where one is named. Somebody else does not exist, so that
 * nobody learns by trying who works elsewhere. Held until the transaction ends.
 */
export async function reachTarget(tx: Db, id: number, organization_id?: number | null): Promise<Target> {
  const target = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'organization_id'])
    .where('id', '=', id)
    .where('is_patient_advocate', '=', true)
    .where('tmri_status', '=', 'Approved')
    .forShare()
    .executeTakeFirst()
  if (!target || (organization_id !== undefined && (organization_id === null || target.organization_id !== organization_id)))
    throw new Refusal('invalid', notAnAdvocate, { errors: { new_pa_id: notAnAdvocate } })
  return target
}

const notAnAdvocate = 'Patients can only be transferred to an approved patient advocate'

/**
 * Gives an advocate's patients (or this one of them) and all of their applications to another, whose organization they follow.
 * Answers what has moved; what an application's answer was based on is stale now, so it answers 409.
 */
export async function movePatients(
  tx: Db,
  { from, to, patient_id, at }: { from: number; to: Target; patient_id?: number; at: string },
): Promise<{ patient_ids: number[]; application_ids: number[] }> {
  const owner = { advocate_id: to.id, organization_id: to.organization_id, updated_at: at }
  const patients = await tx
    .updateTable('patients')
    .set(owner)
    .where('advocate_id', '=', from)
    .$if(patient_id !== undefined, query => query.where('id', '=', patient_id!))
    .returning('id')
    .execute()
  const patient_ids = patients.map(row => row.id)
  if (!patient_ids.length) return { patient_ids, application_ids: [] }
  const applications = await tx
    .updateTable('applications')
    .set(owner)
    .where('record_id', 'in', patient_ids)
    .returning('id')
    .execute()
  return { patient_ids, application_ids: applications.map(row => row.id) }
}

type Person = { id: number; first_name: string; last_name: string }
type Moved = { from: Person; to: Target; patients: string; patient_id?: number; applications: readonly number[]; by: number }

/**
 * Tells the old and the new owner, but not whoever did it, and the coordinators of the facilities to which applications are under
 * way: once for each facility. A subject carries initials or a number, never a name of a patient (decisions NOTE-014).
 */
export async function tellOfTransfer(call: Teller, { from, to, patients, patient_id, applications, by }: Moved) {
  const [before, after] = [from, to].map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  const { tx, house, now } = call
  const whose = patient_id === undefined ? {} : { patient_id }
  const owners = [
    { id: from.id, subject: `${patients}: transferred`, message: `Now with ${after}.` },
    { id: to.id, subject: `${patients}: transferred to you`, message: `Until now with ${before}.` },
  ].filter(({ id }) => id !== by)
  for (const { id, ...said } of owners) {
    await tell(call, [id], null, { ...said, ...whose })
    await alert(tx, house, [id], { subject: said.subject, path: '/patient/advocate', ...whose })
  }

  // A patient may have no application, and leaves the one dashboard for the other all the same.
  call.after(() => house.live.publish({ kind: 'application', application_id: null, users: [from.id, to.id] }))
  const moved = (await listApplications(tx, 'all', { ids: applications, sort: 'oldest' })).applications
  await refresh(call, moved, [from.id])
  const running = moved.filter(one => isStopped(one) || one.status === 'Admitted')
  for (const [, there] of Map.groupBy(running, one => one.facility_id)) {
    const readable = []
    for (const one of there) if (await isReleased(tx, one.record_id, now)) readable.push(one)
    const [first] = readable
    if (!first) continue
    const people = (await coordinatorsOf(tx, first.facility_id)).filter(id => id !== by)
    const [what, id] = readable.length === 1 ? [initials(first), first.id] : [`${readable.length} applications`, null]
    const subject = `${what}: new advocate`
    await tell(call, people, id, { subject, message: `${first.crisis_center}: now with ${after}` })
    await alert(tx, house, people, { subject, path: `/patient/intakecoord${id ? `/${id}` : ''}`, ...whose })
  }
}
