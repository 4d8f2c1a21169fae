import { isStopped } from '#domain/applications/approval.ts'
import { Refusal } from '#domain/refusal.ts'
import { listApplications } from '../applications/queries.ts'
import { maySignIn } from '../auth/active.ts'
import type { Db } from '../db/connect.ts'
import { alert } from '../notify/alert.ts'
import { coordinatorsOf, initials, isReleased, refresh, socialWorkAdmins, type Teller, tell } from '../notify/tell.ts'

export type Target = { id: number; first_name: string; last_name: string; organization_id: number | null }

/**
 * Loads the new advocate: approved, and in the given organization if any. Others are reported as not found, so that members of
 * other organizations cannot be discovered. Locks the row until the transaction ends.
 */
export async function reachTarget(tx: Db, id: number, organization_id?: number | null): Promise<Target> {
  const target = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'organization_id'])
    .where('id', '=', id)
    .where('is_patient_advocate', '=', true)
    .where(maySignIn())
    .forShare()
    .executeTakeFirst()
  if (!target || (organization_id !== undefined && (organization_id === null || target.organization_id !== organization_id)))
    throw new Refusal('invalid', notAnAdvocate, { errors: { new_pa_id: notAnAdvocate } })
  return target
}

const notAnAdvocate = 'Choose an approved patient advocate'

type Moving = {
  /** The previous advocate; null for unassigned patients. */
  from: number | null
  /** The new advocate; null leaves the patients unassigned in their organization. */
  to: Target | null
  /** Only these patients. */
  patient_ids?: readonly number[]
  at: string
}

/**
 * Reassigns an advocate's patients (or these of them) with all applications to another advocate and that advocate's organization,
 * or to nobody. Returns what changed; answers started before get 409.
 */
export async function movePatients(
  tx: Db,
  { from, to, patient_ids: only, at }: Moving,
): Promise<{ patient_ids: number[]; application_ids: number[] }> {
  const owner = { advocate_id: to?.id ?? null, ...(to && { organization_id: to.organization_id }), updated_at: at }
  const patients = await tx
    .updateTable('patients')
    .set(owner)
    .where('advocate_id', from === null ? 'is' : '=', from)
    .$if(only !== undefined, query => query.where('id', 'in', only!))
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
type Moved = {
  /** Null if the patient was unassigned. */
  from: Person | null
  /** Null if the patient is now unassigned. */
  to: Person | null
  patients: string
  patient_id?: number
  applications: readonly number[]
  by: number
}

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`

/**
 * Notifies the old and the new advocate (the Social Work Admins if there is none now), except the person who did it, and the
 * coordinators of facilities with running applications, once per facility. The subject has initials or a number, never a
 * patient's name (NOTE-014).
 */
export async function notifyOfTransfer(call: Teller, { from, to, patients, patient_id, applications, by }: Moved) {
  const { tx, house, now } = call
  const whose = patient_id === undefined ? {} : { patient_id }
  const until = from ? `Previous advocate: ${nameOf(from)}.` : 'Previously unassigned.'
  const news = [
    ...(from
      ? [
          {
            people: [from.id],
            subject: `${patients}: reassigned`,
            message: to ? `New advocate: ${nameOf(to)}.` : 'Now unassigned.',
          },
        ]
      : []),
    to
      ? { people: [to.id], subject: `${patients}: reassigned to you`, message: until }
      : {
          people: await socialWorkAdmins(tx),
          subject: `${patients}: assign an advocate`,
          message: `${until} Please assign an advocate.`,
        },
  ]
  for (const { people, ...said } of news) {
    const others = people.filter(id => id !== by)
    await tell(call, others, null, { ...said, ...whose })
    await alert(tx, house, others, { subject: said.subject, path: '/patient/advocate', ...whose })
  }

  // A patient without applications also moves between the dashboards.
  const users = [from, to].flatMap(person => person?.id ?? [])
  call.after(() => house.live.publish({ kind: 'application', application_id: null, users }))
  const moved = (await listApplications(tx, 'all', { now, ids: applications, sort: 'oldest' })).applications
  await refresh(call, moved, from ? [from.id] : [])
  const running = moved.filter(one => isStopped(one) || one.status === 'Admitted')
  for (const [, there] of Map.groupBy(running, one => one.facility_id)) {
    const readable = []
    for (const one of there) if (await isReleased(tx, one.record_id, now)) readable.push(one)
    const [first] = readable
    if (!first) continue
    const people = (await coordinatorsOf(tx, first.facility_id)).filter(id => id !== by)
    const [what, id] = readable.length === 1 ? [initials(first), first.id] : [`${readable.length} applications`, null]
    const subject = to ? `${what}: new advocate` : `${what}: no advocate`
    const message = to ? `the new advocate is ${nameOf(to)}` : 'no advocate is assigned'
    await tell(call, people, id, { subject, message: `${first.crisis_center}: ${message}` })
    await alert(tx, house, people, { subject, path: `/patient/intakecoord${id ? `/${id}` : ''}`, ...whose })
  }
}

/** The number of patients in words. */
export const countOfPatients = (count: number): string => (count === 1 ? '1 patient' : `${count} patients`)
