import { sql } from 'kysely'
import { groupRoles, locationRolesOfGroup, rolesOfGroup } from '#domain/identity/signOn/rules.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { provisioning } from '#domain/people/programs/contract.ts'
import { provisioningScope } from '#domain/people/programs/rules.ts'
import { linkTo } from '../../config.ts'
import { connectionsOf } from '../../identity/signOn/connections.ts'
import { organizationInPath } from '../../people/organizations/members.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { provisioningPath } from './routes.ts'

async function showProvisioning({ subject: { id }, tx, context }: Call<typeof provisioning.show, ListedOrganization>) {
  const connections = await connectionsOf(tx, id)
  const used = await tx
    .selectFrom('program_tokens')
    .where('organization_id', '=', id)
    .where(sql<boolean>`${provisioningScope} = any(scopes)`)
    .select(({ fn }) => fn.max('last_used_at').as('at'))
    .executeTakeFirst()
  const groups = await tx
    .selectFrom('provisioned_groups as g')
    .select(['g.id', 'g.name', 'g.external_id'])
    .select(sql<number>`(select count(*)::int from provisioned_group_members m where m.group_id = g.id)`.as('members'))
    .where('g.organization_id', '=', id)
    .orderBy(sql`lower(g.name)`)
    .execute()
  const locations = await tx.selectFrom('facilities').select(['id', 'name']).where('organization_id', '=', id).execute()
  const nameOf = (facility_id: number) => locations.find(location => location.id === facility_id)?.name ?? String(facility_id)
  return {
    address: linkTo(context.config, provisioningPath) ?? null,
    last_request_at: used?.at ?? null,
    groups: groups.map(group => ({
      ...group,
      roles: groupRoles.filter(role => connections.some(connection => rolesOfGroup(connection, group).includes(role))),
      locations: connections
        .flatMap(connection => locationRolesOfGroup(connection, group))
        .map(({ facility_id, facility_role }) => ({ facility_name: nameOf(facility_id), facility_role })),
    })),
  }
}

/** What an organization's administrators see of its provisioning. */
export const provisioningRoutes: Handlers<typeof provisioning> = {
  show: handler(provisioning.show, { subject: organizationInPath, run: showProvisioning }),
}
