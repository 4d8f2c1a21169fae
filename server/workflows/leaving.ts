import type { Reassignment } from '#domain/people/organizations/rules.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { countOfPatients, movePatients, requireTarget } from '../placement/transfers/transfer.ts'
import { isActive } from '../platform/auth/activeUsers.ts'
import type { Db } from '../platform/db/connect.ts'
import { byName } from '../platform/db/listing.ts'
import { type Publisher, publish } from '../platform/events/events.ts'
import { storeStandings } from '../platform/standings/standings.ts'

type Caller = Publisher
type Leaving = { id: number; first_name: string; last_name: string }

/** The advocates in the organization who could take over this advocate's patients. */
export const colleaguesOf = (db: Db, organization_id: number, user_id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('organization_id', '=', organization_id)
    .where('is_patient_advocate', '=', true)
    .where(isActive())
    .where('id', '<>', user_id)
    .orderBy(byName('first_name'))
    .orderBy(byName('last_name'))
    .orderBy('id')
    .execute()

export const patientsHeld = (db: Db, organization_id: number, user_id: number) =>
  db
    .selectFrom('patients')
    .select(['id', 'first_name', 'last_name', 'status'])
    .where('advocate_id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .orderBy(byName('last_name'))
    .orderBy(byName('first_name'))
    .orderBy('id')
    .execute()

/**
 * Reassigns a removed member's patients (S-14): each to the colleague chosen for that patient or, if there is none, to the
 * colleague chosen for all patients. If the organization has no other advocate, the patients become unassigned. Returns what
 * changed. The caller must lock the member's row first so that no patient is added.
 */
export async function reassignPatients(
  call: Caller,
  organization_id: number,
  member: Leaving,
  { reassign_to, reassign = [] }: Reassignment,
) {
  const { tx, now } = call
  const patients = await patientsHeld(tx, organization_id, member.id)
  if (!patients.length) return []
  const isAlone = (await colleaguesOf(tx, organization_id, member.id)).length === 0
  const chosen = new Map(reassign.map(assignment => [assignment.patient_id, assignment.advocate_id]))
  const takers = Map.groupBy(patients, ({ id }) => chosen.get(id) ?? reassign_to ?? null)
  if (takers.has(null) && !isAlone) throw invalid(`Choose an advocate to take over ${countOfPatients(takers.get(null)!.length)}.`)
  if (takers.has(member.id)) throw invalid('Choose another advocate in the organization.')
  const reassignments = []
  for (const [advocate, assigned] of takers) {
    const to = advocate === null ? null : await requireTarget(tx, advocate, { any: [{ columns: { id: [organization_id] } }] })
    const ids = assigned.map(({ id }) => id)
    const { patient_ids, application_ids } = await movePatients(tx, { from: member.id, to, patient_ids: ids, at: now })
    const count = countOfPatients(patient_ids.length)
    await publish(call, 'patientsReassigned', {
      from: member,
      to,
      patients: count,
      applications: application_ids,
      left: [],
    })
    reassignments.push({ new_pa_id: advocate, patient_ids, application_ids })
  }
  await storeStandings(
    tx,
    patients.map(({ id }) => id),
  )
  return reassignments
}

/**
 * Unassigns all patients of an advocate who can no longer sign in, so that colleagues and Social Work Admins can take over (S-14).
 */
export async function unassignPatients(call: Caller, member: Leaving) {
  const { patient_ids, application_ids } = await movePatients(call.tx, { from: member.id, to: null, at: call.now })
  if (!patient_ids.length) return null
  const patients = countOfPatients(patient_ids.length)
  await publish(call, 'patientsReassigned', {
    from: member,
    to: null,
    patients,
    applications: application_ids,
    left: [],
  })
  await storeStandings(call.tx, patient_ids)
  return { new_pa_id: null, patient_ids, application_ids }
}

const invalid = (message: string) => new HttpError('invalid', message, { errors: { reassign_to: message } })
