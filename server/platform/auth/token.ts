import type { Whoami } from '#domain/identity/account/schema.ts'
import { platformRoles } from '#domain/identity/roles.ts'
import { tokenPrefix } from '#domain/people/programs/rules.ts'
import type { AppContext } from '../../context.ts'
import { hashToken } from '../../secret.ts'
import type { Session } from './session.ts'

/** How often a token's last use is stored, in milliseconds. */
const touchEvery = 60_000

/** The token in an authorization header (`Bearer ` optional); empty if there is none. */
export const tokenIn = (authorization: string | undefined) => authorization?.replace(/^Bearer\s+/i, '').trim() ?? ''

/** Whether the authorization header contains a program's token instead of a user's session. */
export const isProgramToken = (authorization: string | undefined): boolean => tokenIn(authorization).startsWith(tokenPrefix)

/**
 * Returns the caller for a program's token, or undefined if the token is unknown, expired, or revoked, or its organization is deactivated.
 * Runs for every request, so a revoked token stops working with the next one.
 */
export async function findProgram(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  authorization: string | undefined,
): Promise<Session | undefined> {
  const token = tokenIn(authorization)
  if (token.length > 100) return undefined
  const at = now().toISOString()
  const row = await db
    .selectFrom('program_tokens as t')
    .innerJoin('organizations as o', 'o.id', 't.organization_id')
    .where('t.token_hash', '=', hashToken(token))
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', at)
    .where('o.active_status', '<>', 'Deactivated')
    .select(['t.id', 't.name', 't.scopes', 't.covered', 't.last_used_at', 't.organization_id'])
    .select(['o.type', 'o.name as organization_name', 'o.plan'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, scopes, covered, last_used_at } = row
  if (!last_used_at || Date.parse(at) - Date.parse(last_used_at) >= touchEvery)
    await db.updateTable('program_tokens').set({ last_used_at: at }).where('id', '=', id).execute()
  const facilities =
    row.type === 'hospital'
      ? []
      : await db
          .selectFrom('facilities')
          .select('id')
          .where('organization_id', '=', row.organization_id)
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute()
  return { id: 0, actor: programActor(row, facilities), left: noSession, token: { id, name, scopes, covered } }
}

/** A token has no session that could end while it is idle. */
const noSession = { idle: 0, absolute: 0, limit: 0 }

type Organization = {
  organization_id: number
  type: 'hospital' | 'treatment_center'
  organization_name: string
  plan: 'free' | 'paid'
}

/**
 * The program as an actor for the access rules: a colleague at the hospital, or a Manager of the center's facilities. It owns no patient,
 * so it changes none, and it is no one's account: its id matches no user.
 */
const programActor = (organization: Organization & { name: string }, facilities: readonly { id: number }[]): Whoami => ({
  id: 0,
  username: organization.name,
  first_name: organization.name,
  last_name: '',
  role_id: platformRoles.RW_USER,
  is_admin: false,
  is_patient_advocate: organization.type === 'hospital',
  first_login: false,
  organization_id: organization.organization_id,
  organization_type: organization.type,
  organization_role: 'member',
  organization_name: organization.organization_name,
  organization_plan: organization.plan,
  permissions: [],
  facility_roles: facilities.map(({ id }) => ({ facility_id: id, facility_role: 'Manager' })),
  roles: [],
  profile_pic_url: null,
  cometchat_token: null,
})
