import { sql } from 'kysely'
import {
  locationRolesOfGroup,
  locationRolesOfGroups,
  type ProvisionedGroup,
  rolesOfGroup,
  rolesOfGroups,
} from '#domain/identity/signOn/rules.ts'
import { emailDomain } from '#domain/people/users/emailDomain.ts'
import { isDemotion, setLocationRoles, setRoles } from '../../identity/signOn/accounts.ts'
import { connectionsOf } from '../../identity/signOn/connections.ts'
import { refuseLastAdmin } from '../../people/organizations/members.ts'
import type { Write } from './routes.ts'
import { selectMembers } from './users.ts'

/**
 * Gives these users the roles of their groups, if one of the group's states has a role. Only a group that makes Org Admins, or gives a
 * role at a location, can end that role, so that it does not end for members to whom it was given in Passage. The last Org Admin stays one (S-14).
 */
export async function updateRoles(call: Write, states: readonly ProvisionedGroup[], ids: ReadonlySet<number>) {
  const { tx, organization_id } = call
  const connections = await connectionsOf(tx, organization_id)
  const gives = (connection: (typeof connections)[number]) => states.flatMap(group => rolesOfGroup(connection, group))
  const givesAt = (connection: (typeof connections)[number]) => states.flatMap(group => locationRolesOfGroup(connection, group))
  if (!connections.some(connection => gives(connection).length || givesAt(connection).length)) return
  const users = await selectMembers(tx, organization_id)
    .select(['u.id', 'u.organization_id', 'u.email', 'u.organization_role', 'u.is_patient_advocate'])
    .select(
      sql<ProvisionedGroup[]>`coalesce((
        select jsonb_agg(jsonb_build_object('name', g.name, 'external_id', g.external_id))
        from provisioned_group_members m join provisioned_groups g on g.id = m.group_id
        where m.user_id = u.id and g.organization_id = ${organization_id}), '[]')`.as('groups'),
    )
    .where(sql<boolean>`u.id = any(${[...ids]}::int[])`)
    .orderBy('u.id')
    .execute()
  for (const user of users) {
    const connection = connections.find(({ domains }) => domains.includes(emailDomain(user.email)))
    if (!connection) continue
    const decidesAdmins = gives(connection).includes('administrator')
    const lists = { ...connection, ...(!decidesAdmins && { administrator_values: [] }) }
    const wanted = rolesOfGroups(lists, user.groups)
    if (isDemotion(user, wanted)) await refuseLastAdmin(tx, user)
    await setRoles(call, user, wanted)
    const decided = givesAt(connection)
    const isDecided = (role: (typeof decided)[number]) =>
      decided.some(one => one.facility_id === role.facility_id && one.facility_role === role.facility_role)
    await setLocationRoles(call, user.id, locationRolesOfGroups(connection, user.groups).filter(isDecided))
  }
}
