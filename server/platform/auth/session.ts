import { sql } from 'kysely'
import { acceptanceDue } from '#domain/identity/account/agreement.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { type FacilityRole, permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import type { SessionTime } from '#domain/identity/sessions/schema.ts'
import { organizationLimit } from '#domain/people/deactivation/rules.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import type { TokenScope } from '#domain/people/programs/rules.ts'
import type { AppContext } from '../../context.ts'
import { hashToken, newToken } from '../../secret.ts'
import type { Rights } from '../access/consent.ts'
import { momentsOf } from '../access/consent.ts'
import { maySignIn } from './activeUsers.ts'
import { readChatCredential } from './chatCredential.ts'
import { tokenIn } from './token.ts'

export type Session = {
  id: number
  actor: Whoami
  left: SessionTime
  /** Set if the request used a chat credential: the application it is for, or null for all of the user's own chats. */
  chat?: { application_id: number | null }
  /** Set if the caller is a program (token.ts). */
  token?: { id: number; name: string; scopes: readonly TokenScope[]; covered: boolean }
}

/** Minimum time, in milliseconds, between updates of a session's last use: one minute, or less if the idle limit is short. */
const touchEvery = (config: AppContext['config']) => Math.min(60, config.SESSION_IDLE_S / 10) * 1000

/** Creates a session and returns its token. The database stores only a hash of the token. */
export async function openSession(
  context: Pick<AppContext, 'now'>,
  tx: AppContext['db'],
  user_id: number,
  from: { ip: string; user_agent: string | null },
) {
  const token = newToken()
  const at = context.now().toISOString()
  await tx
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id, created_at: at, last_seen_at: at, revoked_at: null, ...from })
    .execute()
  return token
}

/**
 * Returns the session for an authorization header (`Bearer ` optional). Returns undefined if the session is unknown, revoked, idle
 * for longer than SESSION_IDLE_S, or older than SESSION_MAX_S, or if its user is no longer Approved. Runs for every request, so a
 * change of role, organization, or status takes effect on the next one. With `chats`, a chat credential is accepted too. Calls
 * marked `background` do not extend the session.
 */
export async function findSession(
  context: AppContext,
  authorization: string | undefined,
  { chats = false, background = false } = {},
): Promise<Session | undefined> {
  const token = tokenIn(authorization)
  if (!token || token.length > 200) return undefined
  const chat = chats ? readChatCredential(context, token) : undefined
  const row = await sessionRow(context, token, chat).executeTakeFirst()
  if (!row) return undefined
  const left = await extendSession(context, row, background)
  return left && { id: row.session_id, actor: actorOf(row, context), left, ...(chat && { chat }) }
}

/**
 * When the role's facility was deleted. A subquery instead of a join, because a join's generic plan reads all facilities to find
 * the deleted ones.
 */
const closedAt = sql`(select f.deleted_at from facilities f where f.id = r.facility_id)`

/** Selects the session for this token or chat credential, and its user. */
export function sessionRow(
  { db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>,
  token: string,
  chat: ReturnType<typeof readChatCredential>,
) {
  const times = momentsOf(now().toISOString(), config)
  return chat
    ? sessionById(db, times.now, times.accessEnds, chat.session_id)
    : sessionByToken(db, times.now, times.accessEnds, hashToken(token))
}

const sessionByToken = (db: AppContext['db'], now: string, accessEnds: string, tokenHash: string) =>
  selectSessions(db, now, accessEnds).where('sessions.token_hash', '=', tokenHash)

const sessionById = (db: AppContext['db'], now: string, accessEnds: string, id: number) =>
  selectSessions(db, now, accessEnds).where('sessions.id', '=', id)

const selectSessions = (db: AppContext['db'], now: string, accessEnds: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('sessions.revoked_at', 'is', null)
    .where(maySignIn())
    .select([
      'sessions.id as session_id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'users.id',
      'users.username',
      'users.first_name',
      'users.last_name',
      'users.role_id',
      'users.is_patient_advocate',
      'users.first_login',
      'users.tour_due',
      'users.language',
      'users.agreement_version',
      'users.profile_image',
      'users.organization_id',
      'users.organization_role',
      'organizations.type as organization_type',
      'organizations.name as organization_name',
      'organizations.plan as organization_plan',
      'organizations.active_status',
      'organizations.status_changed_at',
      'organizations.updated_at as organization_updated_at',
    ])
    .select(
      sql<{ facility_id: number; facility_role: FacilityRole }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('facility_id', r.facility_id, 'facility_role', r.facility_role) order by r.id)
        from facility_roles r where r.user_id = users.id and ${closedAt} is null), '[]')`.as('facility_roles'),
    )
    .select(
      sql<Whoami['closed_facility_roles'] | null>`(
        select jsonb_agg(jsonb_build_object('facility_id', r.facility_id, 'facility_role', r.facility_role) order by r.id)
        from facility_roles r
        where r.user_id = users.id and ${closedAt} > ${accessEnds}::timestamptz)`.as('closed_facility_roles'),
    )
    .select(
      sql<boolean>`coalesce(organizations.second_factor_required, false) and not exists (
        select from second_factors s where s.user_id = users.id and s.confirmed_at is not null)
        and not exists (select from sign_on_sessions o where o.session_id = sessions.id and o.second_factor)`.as(
        'second_factor_due',
      ),
    )
    .select(
      // Only super admins can have emergency access.
      sql<Whoami['emergencies'] | null>`case when users.role_id = ${platformRoles.SUPER_ADMIN}::int then coalesce((
        select jsonb_agg(jsonb_build_object('patient_id', e.patient_id, 'ends_at', to_char(e.ends_at at time zone 'UTC', ${isoFormat})) order by e.id)
        from emergencies e where e.user_id = users.id and e.ends_at > ${now}::timestamptz), '[]') end`.as('emergencies'),
    )

/**
 * Records that the session was used and returns how long it remains valid; undefined if it has ended. A `background` call does not
 * extend the session.
 */
async function extendSession(
  { db, config, now }: AppContext,
  session: { session_id: number; created_at: string; last_seen_at: string },
  background: boolean,
): Promise<SessionTime | undefined> {
  const at = now().getTime()
  const idle = at - Date.parse(session.last_seen_at)
  const age = at - Date.parse(session.created_at)
  if (idle > config.SESSION_IDLE_S * 1000 || age > config.SESSION_MAX_S * 1000) return undefined
  const extended = !background && idle > touchEvery(config)
  if (extended)
    await db.updateTable('sessions').set({ last_seen_at: now().toISOString() }).where('id', '=', session.session_id).execute()
  return {
    idle: Math.ceil(config.SESSION_IDLE_S - (extended ? 0 : idle / 1000)),
    absolute: Math.ceil(config.SESSION_MAX_S - age / 1000),
    limit: config.SESSION_IDLE_S,
  }
}

/**
 * Returns what the users of these sessions may read, by session, without the sessions that have ended or whose account is closed. Does
 * not extend the sessions. Event streams use this check.
 */
export async function rightsOfSessions(
  { db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Rights>> {
  const since = (seconds: number) => new Date(now().getTime() - seconds * 1000).toISOString()
  const times = momentsOf(now().toISOString(), config)
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .select([
      'sessions.id',
      'users.role_id',
      'organizations.active_status',
      'organizations.status_changed_at',
      'organizations.updated_at as organization_updated_at',
      sql<string>`concat_ws(' ', users.role_id, users.is_patient_advocate, users.organization_id, users.organization_role, (
        select string_agg(r.facility_id || r.facility_role || (${closedAt} is null), ' ' order by r.id)
        from facility_roles r
        where r.user_id = users.id and (${closedAt} is null or ${closedAt} > ${times.accessEnds}::timestamptz)))`.as('roles'),
      sql<string>`coalesce((
        select string_agg(e.patient_id::text, ' ' order by e.id)
        from emergencies e where e.user_id = users.id and e.ends_at > ${times.now}::timestamptz), '')`.as('emergencies'),
    ])
    .where('sessions.id', 'in', ids.length ? [...new Set(ids)] : [0])
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.last_seen_at', '>=', since(config.SESSION_IDLE_S))
    .where('sessions.created_at', '>=', since(config.SESSION_MAX_S))
    .where(maySignIn())
    .execute()
  return new Map(
    rows.map(({ id, roles, emergencies, ...user }) => {
      const organization = limitOf(user, { now, config })?.access ?? 'not limited'
      return [id, { roles, emergencies, organization }]
    }),
  )
}

/** The API's timestamp format. */
const isoFormat = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

type StatusRow = {
  active_status: ListedOrganization['active_status'] | null
  status_changed_at: string | null
  organization_updated_at: string | null
}
type UserRow = StatusRow & {
  id: number
  username: string
  first_name: string
  last_name: string
  role_id: number
  is_patient_advocate: boolean
  first_login: boolean
  tour_due: boolean
  language: Whoami['language'] | null
  second_factor_due: boolean
  agreement_version: string | null
  profile_image: string | null
  organization_id: number | null
  organization_role: 'member' | 'administrator' | null
  organization_type: 'treatment_center' | 'hospital' | null
  organization_name: string | null
  organization_plan: 'free' | 'paid' | null
  facility_roles: { facility_id: number; facility_role: FacilityRole }[]
  closed_facility_roles: Whoami['closed_facility_roles'] | null
  emergencies: Whoami['emergencies'] | null
}

/** The limit on the user, if the organization is deactivated. Admins of the platform keep their access. */
const limitOf = (row: StatusRow & Pick<UserRow, 'role_id'>, { now, config }: Pick<AppContext, 'now' | 'config'>) => {
  const { role_id, active_status, status_changed_at, organization_updated_at: updated_at } = row
  if (role_id !== platformRoles.RW_USER || !active_status || !updated_at) return undefined
  const organization = { active_status, status_changed_at, updated_at }
  return organizationLimit(organization, now().toISOString(), config.DEACTIVATED_VIEW_DAYS)
}

const actorOf = (row: UserRow, context: Pick<AppContext, 'now' | 'config'>): Whoami => ({
  id: row.id,
  username: row.username,
  first_name: row.first_name,
  last_name: row.last_name,
  role_id: row.role_id,
  is_admin: row.role_id !== platformRoles.RW_USER,
  is_patient_advocate: row.is_patient_advocate,
  ...(row.second_factor_due && { second_factor_due: true }),
  ...(row.tour_due && { tour_due: true }),
  ...(row.language && { language: row.language }),
  first_login: row.first_login || acceptanceDue(row.agreement_version, context.now().toISOString()),
  organization_id: row.organization_id,
  organization_type: row.organization_type,
  organization_role: row.organization_role,
  organization_name: row.organization_name,
  organization_plan: row.organization_plan,
  permissions: [...(permissionsOf[row.role_id] ?? [])],
  facility_roles: row.facility_roles,
  organization_limit: limitOf(row, context),
  ...(row.closed_facility_roles && { closed_facility_roles: row.closed_facility_roles }),
  ...(row.emergencies && { emergencies: row.emergencies }),
  // The role list and the advocate flag always agree (PERM-003).
  roles: [...(row.is_patient_advocate ? ['patient_advocate'] : []), ...(row.organization_role ? [row.organization_role] : [])],
  profile_pic_url: row.profile_image ? `/api/v2/users/${row.id}/picture?v=${row.profile_image}` : null,
  cometchat_token: null,
})
