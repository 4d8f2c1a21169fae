import { type FacilityRole, platformRoles } from '#domain/identity/roles.ts'
import { isEmailVerified, locationRolesOf, type Refusal, refusalOf, rolesOf } from '#domain/identity/signOn/rules.ts'
import { emailDomain } from '#domain/people/users/emailDomain.ts'
import { email, firstName, lastName } from '#domain/platform/fields.ts'
import { coordinatorsOf } from '../../directory/facilities/staff.ts'
import { endLocationRole, giveLocationRole, isLastAdmin, lockOrganizationRows } from '../../people/organizations/members.ts'
import { type AuditSubject, created, difference } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import type { Claims } from '../../platform/gateways/identityProviders.ts'
import type { StoredConnection } from './connections.ts'

/** The account that may sign in, or why not. */
type Found = { id: number } | { refusal: Refusal; user_id?: number }

type Linking = Publisher & { addAuditSubject: (subject: AuditSubject) => void }

/**
 * Finds the account behind verified claims: by the provider's subject or, the first time, by the id under which the provider provisioned
 * it, or by the verified email address; otherwise creates it as the connection says. Then gives it the roles that the claims contain.
 * `hashUnknownPassword` is slow, so it runs only if the account needs a new hash.
 */
export async function accountFor(
  call: Linking,
  connection: StoredConnection,
  claims: Claims,
  hashUnknownPassword: () => Promise<string>,
): Promise<Found> {
  const { tx, now } = call
  // Two sign-ins of the same person must not create two accounts.
  await lockOrganizationRows(tx, [connection.organization_id])
  const linked = await tx
    .selectFrom('sign_on_accounts')
    .select('user_id')
    .where('connection_id', '=', connection.id)
    .where('subject', '=', claims.sub)
    .executeTakeFirst()
  const found = linked
    ? { id: linked.user_id, isNew: false }
    : ((await linkProvisioned(call, connection, claims)) ?? (await linkByEmail(call, connection, claims, hashUnknownPassword)))
  if ('refusal' in found) return found
  const user = await tx.selectFrom('users').select(columns).where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow()
  const refusal = refusalFor(user, connection)
  if (refusal) return { refusal, user_id: user.id }
  if (!found.isNew) await applyRoles(call, user, connection, claims)
  await setLocationRoles(call, user.id, locationRolesOf(connection, claims))
  if (user.tmri_status !== 'Approved') return { refusal: 'waiting', user_id: user.id }
  if (user.locked_at !== null) return { refusal: 'locked', user_id: user.id }
  // A temporary password that the user has never used must not stay valid, or be asked for at the first sign-in.
  if (user.first_login) {
    const change = {
      password_hash: await hashUnknownPassword(),
      has_password: false,
      password_expires_at: null,
      first_login: false,
    }
    await tx
      .updateTable('users')
      .set({ ...change, updated_at: now })
      .where('id', '=', user.id)
      .execute()
  }
  return { id: user.id }
}

/**
 * The linked member whom the claims do not change: almost every sign-in. It needs no lock, so it does not wait for changes of the
 * organization's members, and takes one statement. Undefined for everyone else, whom `accountFor` finds or refuses.
 */
export async function unchangedMember(db: Db, connection: StoredConnection, { sub }: Claims): Promise<number | undefined> {
  if (connection.roles_claim) return undefined
  const user = await db
    .selectFrom('sign_on_accounts')
    .innerJoin('users', 'users.id', 'user_id')
    .select(columns)
    .where('connection_id', '=', connection.id)
    .where('subject', '=', sub)
    .executeTakeFirst()
  return user && !refusalFor(user, connection) && !refusalOf(user) && !user.first_login ? user.id : undefined
}

const columns = [
  'id',
  'role_id',
  'organization_id',
  'organization_role',
  'is_patient_advocate',
  'tmri_status',
  'locked_at',
  'first_login',
] as const
type User = {
  id: number
  role_id: number
  organization_id: number | null
  organization_role: 'member' | 'administrator' | null
  is_patient_advocate: boolean
}

/** A provider can sign in only the members of its own organization, and no administrator of the platform. */
function refusalFor(
  { role_id, organization_id }: Pick<User, 'role_id' | 'organization_id'>,
  connection: StoredConnection,
): Refusal | undefined {
  if (role_id !== platformRoles.RW_USER) return 'platform_role'
  return organization_id === connection.organization_id ? undefined : 'other_organization'
}

async function linkByEmail(
  call: Linking,
  connection: StoredConnection,
  claims: Claims,
  hashUnknownPassword: () => Promise<string>,
): Promise<{ id: number; isNew: boolean } | Extract<Found, { refusal: Refusal }>> {
  const { tx } = call
  const address = email.safeParse(claims.email)
  if (!address.success) return { refusal: 'no_email' }
  if (!isEmailVerified(connection, claims)) return { refusal: 'email_not_verified' }
  if (!connection.domains.includes(emailDomain(address.data))) return { refusal: 'other_domain' }
  const user = await userNamed(tx, address.data)
  const refusal = user && refusalFor(user, connection)
  if (refusal) return { refusal, user_id: user.id }
  const id = user ? user.id : await createAccount(call, connection, { ...claims, email: address.data }, hashUnknownPassword)
  if (typeof id !== 'number') return id
  return link(call, connection, claims.sub, { id, isNew: !user })
}

/** Links the member whom the organization's provider has provisioned under this subject, if the account is at one of its domains. */
async function linkProvisioned(call: Linking, connection: StoredConnection, { sub }: Claims) {
  const user = await call.tx
    .selectFrom('provisioned_users as p')
    .innerJoin('users', 'users.id', 'p.user_id')
    .select(['users.id', 'users.email', 'users.role_id', 'users.organization_id'])
    .where('p.organization_id', '=', connection.organization_id)
    .where('p.external_id', '=', sub)
    .executeTakeFirst()
  if (!user || refusalFor(user, connection) || !connection.domains.includes(emailDomain(user.email))) return undefined
  return link(call, connection, sub, { id: user.id, isNew: false })
}

async function link(
  { tx, now, addAuditSubject }: Linking,
  connection: StoredConnection,
  subject: string,
  account: { id: number; isNew: boolean },
) {
  const { id } = account
  const linked = await tx
    .insertInto('sign_on_accounts')
    .values({ connection_id: connection.id, subject, user_id: id, linked_at: now })
    // The account already has another subject. An address that was given to another person must not give them the account.
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  if (!linked) return { refusal: 'other_subject' as const, user_id: id }
  addAuditSubject({ type: 'users', ids: [id], detail: { linked: true, connection_id: connection.id } })
  return account
}

/** The account with this address as its email address or, if there is none, as its username. Ignores capitalization, as sign-in does. */
const userNamed = (tx: Db, address: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'role_id', 'organization_id'])
    .where(({ eb, fn, or, val }) =>
      or([
        eb(fn('lower', ['email']), '=', fn('lower', [val(address)])),
        eb(fn('lower', ['username']), '=', fn('lower', [val(address)])),
      ]),
    )
    .orderBy(({ eb, fn, val }) => eb(fn('lower', ['email']), '=', fn('lower', [val(address)])), 'desc')
    .executeTakeFirst()

async function createAccount(
  call: Linking,
  connection: StoredConnection,
  claims: Record<string, unknown> & { email: string },
  hashUnknownPassword: () => Promise<string>,
): Promise<number | { refusal: Refusal }> {
  if (connection.new_accounts === 'none') return { refusal: 'no_account' }
  const names = { first_name: firstName.safeParse(claims.given_name), last_name: lastName.safeParse(claims.family_name) }
  if (!names.first_name.success || !names.last_name.success) return { refusal: 'no_name' }
  const { organization_role = 'member', is_patient_advocate = false } = rolesOf(connection, claims)
  const person = {
    username: claims.email,
    email: claims.email,
    first_name: names.first_name.data,
    last_name: names.last_name.data,
    organization_role,
    is_patient_advocate,
  }
  return createMember(call, connection, person, await hashUnknownPassword())
}

type NewMember = {
  username: string
  email: string
  first_name: string
  last_name: string
  organization_role?: 'member' | 'administrator'
  is_patient_advocate?: boolean
}

/**
 * Creates a member's account without a password. It is approved if the connection says so; otherwise, administrators are notified that
 * it awaits their approval.
 */
export async function createMember(
  call: Linking,
  connection: Pick<StoredConnection, 'organization_id' | 'new_accounts'>,
  { organization_role = 'member', is_patient_advocate = false, ...person }: NewMember,
  password_hash: string,
): Promise<number> {
  const { tx, now, addAuditSubject } = call
  const row = {
    ...person,
    role_id: platformRoles.RW_USER,
    organization_id: connection.organization_id,
    organization_role,
    is_patient_advocate,
    tmri_status: connection.new_accounts === 'approved' ? ('Approved' as const) : ('Not Approved' as const),
  }
  const { id } = await tx
    .insertInto('users')
    .values({
      ...row,
      phone_number: null,
      password_hash,
      has_password: false,
      first_login: false,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'users', ids: [id], detail: created(row) })
  if (row.tmri_status === 'Not Approved') {
    const { name } = await tx
      .selectFrom('organizations')
      .select('name')
      .where('id', '=', connection.organization_id)
      .executeTakeFirstOrThrow()
    await publish(call, 'signedUp', { first_name: row.first_name, last_name: row.last_name, organization: name })
  }
  return id
}

/** Gives the user the roles in the organization that the claims contain. The last Org Admin who can sign in stays one. */
async function applyRoles(call: Linking, user: User, connection: StoredConnection, claims: Claims) {
  const wanted = rolesOf(connection, claims)
  const isLast = () => isLastAdmin(call.tx, { id: user.id, organization_id: connection.organization_id })
  if (isDemotion(user, wanted) && (await isLast())) delete wanted.organization_role
  await setRoles(call, user, wanted)
}

type Roles = Partial<Pick<User, 'organization_role' | 'is_patient_advocate'>>

/** Whether the roles would no longer make an Org Admin of the user, who is one. */
export const isDemotion = (user: Roles, wanted: Roles): boolean =>
  wanted.organization_role === 'member' && user.organization_role === 'administrator'

/** Changes the user's roles in the organization, if they differ. */
export async function setRoles(
  { tx, now, addAuditSubject }: Pick<Linking, 'tx' | 'now' | 'addAuditSubject'>,
  user: Roles & { id: number },
  wanted: Roles,
) {
  const detail = difference(user, wanted)
  if (!Object.keys(detail.changes).length) return
  await tx
    .updateTable('users')
    .set({ ...wanted, updated_at: now })
    .where('id', '=', user.id)
    .execute()
  addAuditSubject({ type: 'users', ids: [user.id], detail })
}

/** Gives and ends the roles at locations that claims or groups decide. A location's last coordinator stays one, so that someone can answer. */
export async function setLocationRoles(call: Linking, user_id: number, decided: ReturnType<typeof locationRolesOf>) {
  if (!decided.length) return
  const held = await call.tx
    .selectFrom('facility_roles')
    .select(['id', 'facility_id', 'facility_role'])
    .where('user_id', '=', user_id)
    .execute()
  for (const { given, ...role } of decided) {
    const has = held.find(one => one.facility_id === role.facility_id && one.facility_role === role.facility_role)
    if (given && !has) await giveLocationRole(call, user_id, role)
    if (!given && has && !(await isLastCoordinator(call.tx, user_id, has))) await endLocationRole(call, user_id, has)
  }
}

async function isLastCoordinator(
  tx: Db,
  user_id: number,
  { facility_id, facility_role }: { facility_id: number; facility_role: FacilityRole },
) {
  if (facility_role !== 'Admissions Coordinator') return false
  return (await coordinatorsOf(tx, facility_id)).every(id => id === user_id)
}
