import type { organizations } from '#domain/organizations/contract.ts'
import { momentsOf } from '../access/moments.ts'
import { difference } from '../auditTrail/difference.ts'
import { clearAssignments } from '../facilities/staff.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { lockOrganizationRow, refuseLastAdmin } from '../organizations/lastAdmin.ts'
import { lockMemberRow, removeMember, requireMember, withPeople } from '../organizations/people.ts'
import { findOrganization } from '../organizations/queries.ts'
import { requireOrganization } from '../organizations/require.ts'
import { reassignPatients } from './leaving.ts'
import { removalPreview } from './removalPreview.ts'

async function removeOrganizationMember(call: Call<typeof organizations.removeMember>) {
  const { tx, actor, params, body, now, allow, addAuditSubject } = call
  const organization = await requireOrganization(tx, actor, params.id)
  allow(organization)
  await lockOrganizationRow(tx, organization.id)
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

async function previewRemoval({ tx, actor, params, now, context, allow, addAuditSubject }: Call<typeof organizations.removal>) {
  const organization = await requireOrganization(tx, actor, params.id)
  allow(organization)
  const member = await requireMember(tx, organization.id, params.userId)
  const subject = { organization_id: organization.id, user_id: member.id }
  const preview = await removalPreview(tx, actor, momentsOf(now, context.config), subject)
  addAuditSubject({ type: 'patients', ids: preview.patients.map(({ id }) => id) })
  return preview
}

/** Removes a member from an organization and reassigns the member's patients to colleagues. */
export const removalRoutes: Pick<Handlers<typeof organizations>, 'removeMember' | 'removal'> = {
  removeMember: removeOrganizationMember,
  removal: previewRemoval,
}
