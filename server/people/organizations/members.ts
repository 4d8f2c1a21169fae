import type { Actor } from '#domain/identity/actor.ts'
import type { FacilityRole } from '#domain/identity/roles.ts'
import { organizationScope } from '#domain/people/access.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { clearAssignments } from '../../directory/facilities/staff.ts'
import { type AuditSubject, difference } from '../../platform/auditTrail/write.ts'
import { maySignIn } from '../../platform/auth/activeUsers.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hasId } from '../../platform/db/listing.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { availableRoles, requireMember, withPeople } from './people.ts'
import { findOrganization } from './queries.ts'

/** Loads an organization that the actor may see. Throws 404, never 403, for any other organization. */
async function requireOrganization(tx: Db, actor: Actor, id: number): Promise<ListedOrganization> {
  const organization = await findOrganization(tx, organizationScope(actor), id)
  if (!organization) throw new HttpError('not_found', 'Organization not found')
  return organization
}

/** The organization in the path, as an endpoint's subject. */
export const organizationInPath = ({ tx, actor, params }: { tx: Db; actor: Actor; params: { id: number } }) =>
  requireOrganization(tx, actor, params.id)

type Members = 'addMember' | 'availableRoles' | 'giveRole' | 'removeRole'

async function addMember({
  subject: organization,
  tx,
  body,
  now,
  addAuditSubject,
}: Call<typeof organizations.addMember, ListedOrganization>) {
  await lockOrganizationRows(tx, [organization.id])
  const user = await tx
    .selectFrom('users')
    .select(['id', 'organization_id', 'organization_role'])
    .where('id', '=', body.user_id)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new HttpError('invalid', pleaseSelect, { errors: { user_id: pleaseSelect } })
  if (user.organization_id !== null && user.organization_id !== organization.id)
    throw new HttpError('conflict', 'This user belongs to another organization. Remove the user from that organization first.')
  if (user.organization_role === 'administrator' && body.role === 'member') await refuseLastAdmin(tx, user)
  // Org Member or Org Admin (PERM-002).
  const change = { organization_id: organization.id, organization_role: body.role }
  await tx
    .updateTable('users')
    .set({ ...change, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  addAuditSubject({ type: 'users', ids: [user.id], detail: { ...difference(user, change), organization_id: organization.id } })
  return withPeople(tx, (await findOrganization(tx, 'all', organization.id))!)
}

async function listAvailableRoles({
  subject: organization,
  tx,
  params,
}: Call<typeof organizations.availableRoles, ListedOrganization>) {
  const member = await requireMember(tx, organization.id, params.userId)
  return { available_roles: await availableRoles(tx, organization.id, member.id) }
}

async function giveRole(call: Call<typeof organizations.giveRole, ListedOrganization>) {
  const { subject: organization, tx, params, body } = call
  const member = await requireMember(tx, organization.id, params.userId)
  const facility = await tx
    .selectFrom('facilities')
    .select(['id', 'name'])
    .where('id', '=', body.facility_id)
    .where('organization_id', '=', organization.id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!facility) throw new HttpError('invalid', selectRole, { errors: { facility_id: selectRole } })
  const role = await giveLocationRole(call, member.id, { facility_id: facility.id, facility_role: body.role })
  if (!role) throw new HttpError('conflict', 'This member already has that role.')
  return { ...role, facility_name: facility.name }
}

type Changing = Publisher & { addAuditSubject: (subject: AuditSubject) => void }
type LocationRole = { facility_id: number; facility_role: FacilityRole }

/** Gives a member a role at a location: Manager or Admissions Coordinator (PERM-002). Returns undefined if the member has it already. */
export async function giveLocationRole(call: Changing, user_id: number, given: LocationRole) {
  const role = await call.tx
    .insertInto('facility_roles')
    .values({ ...given, user_id, created_at: call.now })
    .onConflict(conflict => conflict.doNothing())
    .returning(['id', 'facility_id', 'facility_role'])
    .executeTakeFirst()
  if (!role) return undefined
  call.addAuditSubject({ type: 'users', ids: [user_id], detail: { changes: { facility_roles: [null, roleOf(role)] } } })
  await publish(call, 'staffJoined', { facility_id: given.facility_id })
  return role
}

/** Ends a member's role at a location, and the assignments that depend on it. */
export async function endLocationRole(call: Changing, user_id: number, role: LocationRole & { id: number }) {
  const { tx, addAuditSubject } = call
  const removed = await tx.deleteFrom('facility_roles').where('id', '=', role.id).returning('id').executeTakeFirst()
  if (!removed) return undefined
  addAuditSubject({ type: 'users', ids: [user_id], detail: { changes: { facility_roles: [roleOf(role), null] } } })
  const ids = await clearAssignments(call, user_id)
  if (ids.length > 0) addAuditSubject({ type: 'applications', ids, detail: { changes: { assignee_id: [user_id, null] } } })
  return removed
}

async function removeRole(call: Call<typeof organizations.removeRole, ListedOrganization>) {
  const { subject: organization, tx, params } = call
  const member = await requireMember(tx, organization.id, params.userId)
  const role = await tx
    .selectFrom('facility_roles')
    .select(['id', 'facility_id', 'facility_role'])
    .where('id', '=', params.roleId)
    .where('user_id', '=', member.id)
    .where('facility_id', 'in', tx.selectFrom('facilities').select('id').where('organization_id', '=', organization.id))
    .executeTakeFirst()
  const removed = role && (await endLocationRole(call, member.id, role))
  if (!removed) throw new HttpError('not_found', 'Role not found')
  return { id: removed.id }
}

/**
 * An organization's members and their facility roles. Changes take effect on the member's next request and do not end any sessions.
 */
export const memberRoutes: Pick<Handlers<typeof organizations>, Members> = {
  addMember: handler(organizations.addMember, { subject: organizationInPath, run: addMember }),
  availableRoles: handler(organizations.availableRoles, { subject: organizationInPath, run: listAvailableRoles }),
  giveRole: handler(organizations.giveRole, { subject: organizationInPath, run: giveRole }),
  removeRole: handler(organizations.removeRole, { subject: organizationInPath, run: removeRole }),
}

const roleOf = ({ facility_id, facility_role }: { facility_id: number; facility_role: string }) => ({
  facility_id,
  facility_role,
})

const pleaseSelect = 'Please select a user and role.'
const selectRole = 'Please select a role and facility.'

/**
 * Locks organizations, in id order, until the transaction ends: removals of Org Admins, edits, and additions up to a limit run one at a
 * time. Rows that refer to an organization can still be added.
 */
export const lockOrganizationRows = (tx: Db, ids: readonly number[]) =>
  tx.selectFrom('organizations').select('id').where(hasId('id', ids)).orderBy('id').forNoKeyUpdate().execute()

/** Whether this user is the only Org Admin who can sign in. A deactivated organization needs none. */
export async function isLastAdmin(db: Db, { id, organization_id }: { id: number; organization_id: number }): Promise<boolean> {
  const admins = await db
    .selectFrom('users')
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', maySignIn().as('may_sign_in')])
    .where('organization_id', '=', organization_id)
    .where('organization_role', '=', 'administrator')
    .where('organizations.active_status', '<>', 'Deactivated')
    .execute()
  return admins.some(admin => admin.id === id) && !admins.some(admin => admin.id !== id && admin.may_sign_in)
}

/**
 * Throws 409 if the change would remove, demote, or deactivate the last Org Admin (S-14). The caller must hold the lock on the
 * organization.
 */
export async function refuseLastAdmin(tx: Db, user: { id: number; organization_id: number | null }) {
  const { id, organization_id } = user
  if (organization_id !== null && (await isLastAdmin(tx, { id, organization_id }))) throw new HttpError('conflict', lastAdmin)
}

export const lastAdmin = 'This is the organization’s only Org Admin. Make another member an Org Admin first.'
