import type { organizations } from '#domain/organizations/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { momentsOf } from '../access/moments.ts'
import { difference } from '../auditTrail/difference.ts'
import type { Handlers } from '../http/serve.ts'
import { holdOrganization, refuseLastAdmin } from './lastAdmin.ts'
import { reassignPatients } from './leaving.ts'
import { availableRoles, holdMember, reachMember, removeMember, withPeople } from './people.ts'
import { findOrganization } from './queries.ts'
import { reachOrganization } from './reach.ts'
import { removalPreview } from './removalPreview.ts'

type Members = 'addMember' | 'removeMember' | 'removal' | 'availableRoles' | 'giveRole' | 'removeRole'

/** Members of an organization and their facility roles. Changes take effect with the next request; sessions continue. */
export const memberRoutes: Pick<Handlers<typeof organizations>, Members> = {
  async addMember({ tx, actor, params, body, now, allow, about }) {
    const organization = await reachOrganization(tx, actor, params.id)
    allow(organization)
    await holdOrganization(tx, organization.id)
    const user = await tx
      .selectFrom('users')
      .select(['id', 'organization_id', 'organization_role'])
      .where('id', '=', body.user_id)
      .forUpdate()
      .executeTakeFirst()
    if (!user) throw new Refusal('invalid', pleaseSelect, { errors: { user_id: pleaseSelect } })
    if (user.organization_id !== null && user.organization_id !== organization.id)
      throw new Refusal('conflict', 'This user belongs to another organization. Remove them there first.')
    if (user.organization_role === 'administrator' && body.role === 'member') await refuseLastAdmin(tx, user)
    const change = { organization_id: organization.id, organization_role: body.role }
    await tx
      .updateTable('users')
      .set({ ...change, updated_at: now })
      .where('id', '=', user.id)
      .execute()
    about({ type: 'users', ids: [user.id], detail: { ...difference(user, change), organization_id: organization.id } })
    return withPeople(tx, (await findOrganization(tx, 'all', organization.id))!)
  },

  async removeMember(call) {
    const { tx, actor, params, body, now, allow, about } = call
    const organization = await reachOrganization(tx, actor, params.id)
    allow(organization)
    await holdOrganization(tx, organization.id)
    const member = await holdMember(tx, organization.id, params.userId)
    await refuseLastAdmin(tx, { id: member.id, organization_id: organization.id })
    const moves = await reassignPatients(call, organization.id, member, body ?? {})
    for (const { patient_ids, application_ids, new_pa_id } of moves)
      about({ type: 'patients', ids: patient_ids, detail: { old_pa_id: member.id, new_pa_id, application_ids } })
    const { roles, contact_of } = await removeMember(tx, organization.id, member.id, now)
    for (const id of contact_of)
      about({ type: 'facilities', ids: [id], detail: { changes: { primary_contact_id: [member.id, null] } } })
    const { changes } = difference(
      { organization_role: member.organization_role, organization_id: organization.id, facility_roles: roles },
      { organization_id: null, organization_role: null, ...(roles.length && { facility_roles: null }) },
    )
    about({ type: 'users', ids: [member.id], detail: { organization_id: organization.id, changes } })
    return withPeople(tx, (await findOrganization(tx, 'all', organization.id))!)
  },

  async removal({ tx, actor, params, now, house, allow, about }) {
    const organization = await reachOrganization(tx, actor, params.id)
    allow(organization)
    const member = await reachMember(tx, organization.id, params.userId)
    const subject = { organization_id: organization.id, user_id: member.id }
    const preview = await removalPreview(tx, actor, momentsOf(now, house.config), subject)
    about({ type: 'patients', ids: preview.patients.map(({ id }) => id) })
    return preview
  },

  async availableRoles({ tx, actor, params, allow }) {
    const organization = await reachOrganization(tx, actor, params.id)
    allow(organization)
    const member = await reachMember(tx, organization.id, params.userId)
    return { available_roles: await availableRoles(tx, organization.id, member.id) }
  },

  async giveRole({ tx, actor, params, body, now, allow, about }) {
    const organization = await reachOrganization(tx, actor, params.id)
    allow(organization)
    const member = await reachMember(tx, organization.id, params.userId)
    const facility = await tx
      .selectFrom('facilities')
      .select(['id', 'name'])
      .where('id', '=', body.facility_id)
      .where('organization_id', '=', organization.id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!facility) throw new Refusal('invalid', selectRole, { errors: { facility_id: selectRole } })
    const role = await tx
      .insertInto('facility_roles')
      .values({ facility_id: facility.id, user_id: member.id, facility_role: body.role, created_at: now })
      .onConflict(conflict => conflict.doNothing())
      .returning(['id', 'facility_id', 'facility_role'])
      .executeTakeFirst()
    if (!role) throw new Refusal('conflict', 'This member already has that role.')
    about({ type: 'users', ids: [member.id], detail: { changes: { facility_roles: [null, roleOf(role)] } } })
    return { ...role, facility_name: facility.name }
  },

  async removeRole({ tx, actor, params, allow, about }) {
    const organization = await reachOrganization(tx, actor, params.id)
    allow(organization)
    const member = await reachMember(tx, organization.id, params.userId)
    const removed = await tx
      .deleteFrom('facility_roles')
      .where('id', '=', params.roleId)
      .where('user_id', '=', member.id)
      .where('facility_id', 'in', tx.selectFrom('facilities').select('id').where('organization_id', '=', organization.id))
      .returning(['id', 'facility_id', 'facility_role'])
      .executeTakeFirst()
    if (!removed) throw new Refusal('not_found', 'Role not found')
    about({ type: 'users', ids: [member.id], detail: { changes: { facility_roles: [roleOf(removed), null] } } })
    return { id: removed.id }
  },
}

/** A facility role in audit format. */
const roleOf = ({ facility_id, facility_role }: { facility_id: number; facility_role: string }) => ({
  facility_id,
  facility_role,
})

const pleaseSelect = 'Please select a user and role.'
const selectRole = 'Please select a role and facility.'
