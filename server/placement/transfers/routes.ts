import { sql } from 'kysely'
import { type Actor, hasPermission } from '#domain/identity/actor.ts'
import { initials } from '#domain/intake/patients/summary.ts'
import { colleaguesOrganization, receivingOrganizations, transfers } from '#domain/placement/transfers/contract.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Scope } from '#domain/scope.ts'
import { patientInPath, requirePatient } from '../../intake/patients/require.ts'
import { userBegins } from '../../people/users/userQueries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { byName, matchCount, onPage, pageLimits } from '../../platform/db/listing.ts'
import { publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { type Confirmed, checkOtherOrganization, patientsOf, previewTransfer, recentTransfers } from './queries.ts'
import { advocatesIn, countOfPatients, lockPatients, movePatients, requireTarget, type Target } from './transfer.ts'
import { rememberTransfer, returnPatients, takeTransfer } from './undo.ts'

async function transferAllPatients(call: Call<typeof transfers.all>) {
  const { tx, body, addAuditSubject } = call
  if (body.old_pa_id === body.new_pa_id) throw new HttpError('invalid', sameOne, { errors: { new_pa_id: sameOne } })
  const from = await requireOwner(tx, body.old_pa_id)
  const to = await requireTarget(tx, body.new_pa_id, receivingOrganizations(from.organization_id))
  const patients = await lockPatients(tx, from.id)
  const { patient_ids, application_ids, undo } = patients.length
    ? await move(call, { from, to, patients, confirmed: body.confirmed, about: { patients: countOfPatients(patients.length) } })
    : nothingMoved
  addAuditSubject({ type: 'patients', ids: patient_ids, detail: { old_pa_id: from.id, new_pa_id: to.id, application_ids } })
  return { patients: patient_ids.length, applications: application_ids.length, undo }
}

/** The patient in the path, to be transferred to the actor, which requires the least permission. */
async function transferInPath(call: SubjectCall<typeof transfers.one>) {
  return { ...(await patientInPath(call)), new_pa_id: call.actor.id }
}

type TransferredPatient = Awaited<ReturnType<typeof transferInPath>>

async function transferPatient(call: Call<typeof transfers.one, TransferredPatient>) {
  const { subject: patient, tx, actor, body, authorize, addAuditSubject } = call
  const { id: patient_id, advocate_id: old_pa_id } = patient
  authorize({ ...patient, new_pa_id: body.new_pa_id })
  const to = await requireTarget(tx, body.new_pa_id, organizationsFor(actor, patient))
  const detail = { old_pa_id, new_pa_id: to.id }
  if (old_pa_id === to.id) {
    addAuditSubject({ patient_id, type: 'patients', ids: [patient_id], detail })
    return { patients: 0, applications: 0, undo: null }
  }
  const from = old_pa_id === null ? null : (await findOwner(tx, old_pa_id))!
  const about = { patients: initials(patient), patient_id }
  const { application_ids, undo } = await move(call, { from, to, patients: [patient], confirmed: body.confirmed, about })
  addAuditSubject({ patient_id, type: 'patients', ids: [patient_id], detail: { ...detail, application_ids } })
  return { patients: 1, applications: application_ids.length, undo }
}

async function previewAllPatients({ tx, query, now, addAuditSubject }: Call<typeof transfers.previewAll>) {
  const from = await requireOwner(tx, query.old_pa_id)
  const patients = await patientsOf(tx, from.id).execute()
  const organizations = receivingOrganizations(from.organization_id)
  const preview = await previewTransfer(tx, { patients, new_pa_id: query.new_pa_id, organizations, now })
  addAuditSubject({ type: 'patients', ids: preview.uncovered.map(({ id }) => id) })
  return preview
}

async function previewPatient(call: Call<typeof transfers.previewOne, TransferredPatient>) {
  const { subject: patient, tx, actor, query, now, addAuditSubject } = call
  addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
  const organizations = organizationsFor(actor, patient)
  return previewTransfer(tx, { patients: [patient], new_pa_id: query.new_pa_id, organizations, now })
}

async function listReceivers(call: Call<typeof transfers.receivers>) {
  const { tx, query } = call
  const { old_pa_id, patient_id, q } = query
  const { advocate_id, organization_id } =
    old_pa_id === undefined
      ? await requirePatient(call, patient_id!)
      : { advocate_id: old_pa_id, organization_id: (await requireOwner(tx, old_pa_id)).organization_id }
  const same = sql<boolean>`(organizations.id is not distinct from ${organization_id}::int)`
  const rows = await advocatesIn(tx, receivingOrganizations(organization_id))
    .$if(advocate_id !== null, receivers => receivers.where('users.id', '<>', advocate_id!))
    .$if(Boolean(q), receivers => receivers.where(userBegins(q!)))
    .select(['users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .select(['organizations.id as organization_id', 'organizations.name as organization_name'])
    .select([same.as('same_organization'), matchCount])
    .orderBy(sql`${same} desc`)
    .orderBy(byName('users.first_name'))
    .orderBy(byName('users.last_name'))
    .orderBy('users.id')
    .$call(onPage(pageLimits(query)))
    .execute()
  return { data: rows.map(({ total: _, ...receiver }) => receiver), total: rows[0]?.total ?? 0 }
}

async function listRecentTransfers({ tx, actor, now }: Call<typeof transfers.recent>) {
  return recentTransfers(tx, actor.id, now)
}

async function undoTransfer(call: Call<typeof transfers.undo>) {
  const { tx, actor, params, now, addAuditSubject } = call
  const taken = await takeTransfer(tx, params.id, actor.id, now)
  const { to, patient_ids, application_ids } = await returnPatients(tx, taken, now)
  const from = (await findOwner(tx, taken.to_advocate_id))!
  const detail = { old_pa_id: from.id, new_pa_id: to?.id ?? null, application_ids }
  for (const patient_id of patient_ids) addAuditSubject({ patient_id, type: 'patients', ids: [patient_id], detail })
  const patients = countOfPatients(patient_ids.length)
  const left = from.organization_id === null ? [] : [from.organization_id]
  await publish(call, 'patientsReassigned', { from, to, patients, applications: application_ids, left })
  await storeStandings(tx, patient_ids)
  return { patients: patient_ids.length, applications: application_ids.length }
}

export const transferRoutes: Handlers<typeof transfers> = {
  all: transferAllPatients,
  one: handler(transfers.one, { subject: transferInPath, run: transferPatient }),
  previewAll: previewAllPatients,
  previewOne: handler(transfers.previewOne, { subject: transferInPath, run: previewPatient }),
  receivers: listReceivers,
  recent: listRecentTransfers,
  undo: undoTransfer,
}

type Moving = {
  from: Owner | null
  to: Target
  patients: readonly { id: number; organization_id: number | null }[]
  confirmed: Confirmed
  /** How notifications name the patients: initials or a number, never a name. */
  about: { patients: string; patient_id?: number }
}

/** Moves the patients, notifies everyone concerned, and stores how to undo it. */
async function move(
  call: Call<typeof transfers.all> | Call<typeof transfers.one, TransferredPatient>,
  { from, to, patients, confirmed, about }: Moving,
) {
  const { tx, actor, now } = call
  const old_pa_id = from?.id ?? null
  const ids = patients.map(({ id }) => id)
  const { patient_ids, application_ids } = await movePatients(tx, { from: old_pa_id, to, patient_ids: ids, at: now })
  if (patient_ids.length < ids.length) throw new HttpError('conflict', 'Someone else just reassigned this patient.')
  const crossing = patients.filter(({ organization_id }) => organization_id !== to.organization_id)
  if (crossing.length) {
    const counts = { patients: patient_ids.length, applications: application_ids.length }
    await checkOtherOrganization(tx, { to, patient_ids: crossing.map(({ id }) => id), counts, confirmed, now })
  }
  const left = [...new Set(crossing.flatMap(({ organization_id }) => organization_id ?? []))]
  await publish(call, 'patientsReassigned', { from, to, ...about, applications: application_ids, left })
  const undo = await rememberTransfer(tx, { actor_id: actor.id, from: old_pa_id, to: to.id, patients, at: now })
  await storeStandings(tx, patient_ids)
  return { patient_ids, application_ids, undo }
}

const nothingMoved = { patient_ids: [], application_ids: [], undo: null }

const sameOne = 'Choose a different advocate'

/** The organizations that may receive one patient: any, for admins who may transfer all patients; for advocates, their own. */
const organizationsFor = (actor: Actor, { organization_id }: { organization_id: number | null }): Scope =>
  hasPermission(actor, 'FULL_PATIENT_TRANSFER')
    ? receivingOrganizations(organization_id)
    : colleaguesOrganization(actor.organization_id)

type Owner = NonNullable<Awaited<ReturnType<typeof findOwner>>>

const findOwner = (tx: Db, id: number) =>
  tx.selectFrom('users').select(['id', 'first_name', 'last_name', 'organization_id']).where('id', '=', id).executeTakeFirst()

async function requireOwner(tx: Db, id: number) {
  const owner = await findOwner(tx, id)
  if (!owner) throw new HttpError('invalid', 'Advocate not found', { errors: { old_pa_id: 'Advocate not found' } })
  return owner
}
