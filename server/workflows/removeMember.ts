import { sql } from 'kysely'
import type { Actor } from '#domain/identity/actor.ts'
import { type AccessTimes, patientScope } from '#domain/intake/access.ts'
import { initials } from '#domain/intake/patients/summary.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import type { Removal } from '#domain/people/organizations/rules.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { bookedStatuses, runningStatuses } from '#domain/placement/applications/reasons.ts'
import { personName } from '#domain/platform/text.ts'
import { clearAssignments } from '../directory/facilities/staff.ts'
import { isLastAdmin, lockOrganizationRows, organizationInPath, refuseLastAdmin } from '../people/organizations/members.ts'
import { lockMemberRow, removeMember, requireMember, withPeople } from '../people/organizations/people.ts'
import { findOrganization } from '../people/organizations/queries.ts'
import { momentsOf } from '../platform/access/consent.ts'
import { difference } from '../platform/auditTrail/write.ts'
import { maySignIn } from '../platform/auth/activeUsers.ts'
import type { Db } from '../platform/db/connect.ts'
import { where } from '../platform/db/expressions.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'
import { colleaguesOf, patientsHeld, reassignPatients } from './leaving.ts'

async function removeOrganizationMember(call: Call<typeof organizations.removeMember, ListedOrganization>) {
  const { subject: organization, tx, params, body, now, addAuditSubject } = call
  await lockOrganizationRows(tx, [organization.id])
  const member = await lockMemberRow(tx, organization.id, params.userId)
  await refuseLastAdmin(tx, { id: member.id, organization_id: organization.id })
  const moves = await reassignPatients(call, organization.id, member, body ?? {})
  for (const { patient_ids, application_ids, new_pa_id } of moves)
    addAuditSubject({ type: 'patients', ids: patient_ids, detail: { old_pa_id: member.id, new_pa_id, application_ids } })
  const { roles, contact_of } = await removeMember(tx, organization.id, member.id, now)
  const unassigned = await clearAssignments(call, member.id)
  if (unassigned.length > 0)
    addAuditSubject({ type: 'applications', ids: unassigned, detail: { changes: { assignee_id: [member.id, null] } } })
  for (const id of contact_of)
    addAuditSubject({ type: 'facilities', ids: [id], detail: { changes: { primary_contact_id: [member.id, null] } } })
  const { changes } = difference(
    { organization_role: member.organization_role, organization_id: organization.id, facility_roles: roles },
    { organization_id: null, organization_role: null, ...(roles.length && { facility_roles: null }) },
  )
  addAuditSubject({ type: 'users', ids: [member.id], detail: { organization_id: organization.id, changes } })
  return withPeople(tx, (await findOrganization(tx, 'all', organization.id))!)
}

async function previewRemoval({
  subject: organization,
  tx,
  actor,
  params,
  now,
  context,
  addAuditSubject,
}: Call<typeof organizations.removal, ListedOrganization>) {
  const member = await requireMember(tx, organization.id, params.userId)
  const subject = { organization_id: organization.id, user_id: member.id }
  const preview = await removalPreview(tx, actor, momentsOf(now, context.config), subject)
  addAuditSubject({ type: 'patients', ids: preview.patients.map(({ id }) => id) })
  return preview
}

/** Removes a member from an organization and reassigns the member's patients to colleagues. */
export const removalRoutes: Pick<Handlers<typeof organizations>, 'removeMember' | 'removal'> = {
  removeMember: handler(organizations.removeMember, { subject: organizationInPath, run: removeOrganizationMember }),
  removal: handler(organizations.removal, { subject: organizationInPath, run: previewRemoval }),
}

const activeStatuses = [...runningStatuses, ...bookedStatuses]

/** The data for the removal dialog. Includes patients' names only if the caller may read their records. */
async function removalPreview(
  db: Db,
  actor: Actor,
  at: AccessTimes,
  { organization_id, user_id }: { organization_id: number; user_id: number },
): Promise<Removal> {
  const held = await patientsHeld(db, organization_id, user_id)
  const ids = held.map(({ id }) => id)
  const readable = ids.length
    ? await db
        .selectFrom('patients')
        .select('id')
        .where('id', 'in', ids)
        .where(where(patientScope(actor, at), 'patients'))
        .execute()
    : []
  const running = ids.length
    ? await db
        .selectFrom('applications')
        .select(['record_id', sql<number>`count(*)::int`.as('count')])
        .where('record_id', 'in', ids)
        .where('status', 'in', activeStatuses)
        .groupBy('record_id')
        .execute()
    : []
  return {
    only_admin: await isLastAdmin(db, { id: user_id, organization_id }),
    patients: held.map(patient => ({
      id: patient.id,
      name: readable.some(({ id }) => id === patient.id) ? personName(patient) : initials(patient),
      running: running.find(({ record_id }) => record_id === patient.id)?.count ?? 0,
    })),
    advocates: await colleaguesOf(db, organization_id, user_id),
    last_coordinator_at: await leftAlone(db, organization_id, user_id),
  }
}

/** Locations that have open applications and where this member is the only Admissions Coordinator who can sign in. */
async function leftAlone(db: Db, organization_id: number, user_id: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select f.name from facilities f
    where f.organization_id = ${organization_id} and f.deleted_at is null
      and exists (select from facility_roles r where r.facility_id = f.id and r.user_id = ${user_id} and r.facility_role = 'Admissions Coordinator')
      and not exists (select from facility_roles r join users u on u.id = r.user_id where r.facility_id = f.id
        and r.user_id <> ${user_id} and r.facility_role = 'Admissions Coordinator' and ${maySignIn('u')})
      and exists (select from applications a where a.facility_id = f.id and a.status = any(${activeStatuses}))
    order by lower(f.name), f.id`.execute(db)
  return rows.map(({ name }) => name)
}
