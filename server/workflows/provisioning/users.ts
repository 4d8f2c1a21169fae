import { sql } from 'kysely'
import SCIMMY from 'scimmy'
import { platformRoles } from '#domain/identity/roles.ts'
import { emailDomain } from '#domain/people/users/emailDomain.ts'
import { username } from '#domain/people/users/schema.ts'
import { email, firstName, lastName } from '#domain/platform/fields.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import { z } from '#domain/platform/zod.ts'
import { unknownPassword } from '../../identity/account/register.ts'
import { createMember } from '../../identity/signOn/accounts.ts'
import { connectionOfDomain } from '../../identity/signOn/connections.ts'
import { isLastAdmin, lastAdmin } from '../../people/organizations/members.ts'
import { lockUserRow } from '../../people/users/require.ts'
import { takenNames } from '../../people/users/userQueries.ts'
import { type AuditSubject, difference } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Publisher, publish } from '../../platform/events/events.ts'
import { editUser } from '../editUser.ts'
import { comparisonsIn, invalid, listBody, notUnique, patchedUser, type Query, type SentUser, userIn } from './resources.ts'
import type { Read, Write } from './routes.ts'

/** The organization's members. Accounts with a role on the platform are none, so that a provider never sees or changes them. */
export const selectMembers = (db: Db, organization_id: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('provisioned_users as p', join =>
      join.onRef('p.user_id', '=', 'u.id').onRef('p.organization_id', '=', 'u.organization_id'),
    )
    .where('u.organization_id', '=', organization_id)
    .where('u.role_id', '=', platformRoles.RW_USER)

const selectAccounts = (db: Db, organization_id: number) =>
  selectMembers(db, organization_id)
    .select(['u.id', 'u.username', 'u.email', 'u.first_name', 'u.last_name', 'u.tmri_status', 'u.created_at', 'u.updated_at'])
    .select(['p.external_id', 'p.deactivated_at', 'p.awaited_approval', 'p.deleted_at'])

const visible = (db: Db, organization_id: number) => selectAccounts(db, organization_id).where('p.deleted_at', 'is', null)
type Account = Awaited<ReturnType<ReturnType<typeof visible>['executeTakeFirstOrThrow']>>

const isNamed = (column: 'u.username' | 'u.email', name: string) => sql<boolean>`lower(${sql.ref(column)}) = lower(${name})`

/** The id in the path; an id that no record can have is not found. */
export function idIn(params: { id: string }, kind: 'User' | 'Group'): number {
  if (!/^[1-9]\d{0,8}$/.test(params.id)) throw notFound(kind)
  return Number(params.id)
}
export const notFound = (kind: 'User' | 'Group') => new HttpError('not_found', `${kind} not found`)

async function requireAccount(db: Db, { organization_id, params }: Read): Promise<Account> {
  const account = await visible(db, organization_id).where('u.id', '=', idIn(params, 'User')).executeTakeFirst()
  if (!account) throw notFound('User')
  return account
}

const attributesOf = (account: Account) => ({
  id: String(account.id),
  ...(account.external_id !== null && { externalId: account.external_id }),
  userName: account.username,
  name: { formatted: personName(account), givenName: account.first_name, familyName: account.last_name },
  displayName: personName(account),
  active: account.tmri_status === 'Approved',
  emails: [{ value: account.email, type: 'work', primary: true }],
})

function resourceOf(account: Account, { base, query }: Pick<Read, 'base' | 'query'>) {
  const meta = { resourceType: 'User', created: account.created_at, lastModified: account.updated_at }
  return new SCIMMY.Schemas.User({ ...attributesOf(account), meta }, 'out', `${base}/Users`, attributeFilter(query))
}

/** Which attributes to return (RFC 7644 §3.9), as scimmy's filter. */
function attributeFilter({ attributes, excludedAttributes }: Query) {
  const [names, comparison] = attributes ? [attributes, 'pr'] : [excludedAttributes ?? '', 'np']
  const listed = names.split(',').filter(name => /^\s*[\w.:$-]+\s*$/.test(name))
  const joined = listed.map(name => `${name.trim()} ${comparison}`).join(' and ')
  return joined ? new SCIMMY.Types.Filter(joined) : undefined
}

export async function listUsers(call: Read) {
  const { db, organization_id, query } = call
  const { username, externalid, id, ...others } = comparisonsIn(query.filter, [
    'userName',
    'externalId',
    'id',
    'emails',
    'emails.value',
  ])
  const address = others['emails.value'] ?? others.emails
  const matching = visible(db, organization_id)
    // Members sign in with either name, and accounts that existed before may have another username at the provider.
    .$if(username !== undefined, found =>
      found.where(({ or }) => or([isNamed('u.username', username!), isNamed('u.email', username!)])),
    )
    .$if(externalid !== undefined, found => found.where('p.external_id', '=', externalid!))
    .$if(id !== undefined, found => found.where(sql<string>`u.id::text`, '=', id!))
    .$if(address !== undefined, found => found.where(isNamed('u.email', address!)))
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await matching
    .orderBy('u.id')
    .limit(query.count)
    .offset(query.startIndex - 1)
    .execute()
  return listBody(
    page.map(account => resourceOf(account, call)),
    query.startIndex,
    Number(total),
  )
}

export async function showUser(call: Read) {
  return resourceOf(await requireAccount(call.db, call), call)
}

/** Hashing is slow, so it runs before the transaction. */
export const prepareUser = () => unknownPassword()

/** Creates a member, or brings back one whom the provider had deleted. */
export async function createUser(call: Write, password_hash: string) {
  const { tx, organization_id, body } = call
  const sent = userIn(body)
  const named = fieldsOf(sent)
  // Some providers send no addresses if the userName is one.
  const person = checked({ ...named, email: named.email ?? named.username }, { complete: true })
  const { username, email } = person
  const connection = await requireOwnDomain(call, email)
  if (username.includes('@')) await requireOwnDomain(call, username)
  const deleted = await selectAccounts(tx, organization_id)
    .where('p.deleted_at', 'is not', null)
    .where(({ or }) => or([isNamed('u.username', username), isNamed('u.email', email)]))
    .orderBy('u.id')
    .executeTakeFirst()
  if (deleted) return change(call, deleted.id, { ...sent, active: sent.active ?? true })
  if ((await takenNames(tx, [username, email])).size) throw notUnique(taken)
  const id = await createMember(call, connection, person, password_hash)
  return change(call, id, sent)
}

const taken = 'This userName or email address already belongs to an account.'

export async function replaceUser(call: Write) {
  const { id } = await requireAccount(call.tx, call)
  return change(call, id, userIn(call.body))
}

export async function patchUser(call: Write) {
  const account = await requireAccount(call.tx, call)
  return change(call, account.id, await patchedUser(attributesOf(account), call.body))
}

/** Deactivates the account. Passage keeps it, because the records name the person; the provider no longer sees it. */
export async function removeUser(call: Write) {
  const { tx, now } = call
  const { id } = await requireAccount(tx, call)
  await change(call, id, { active: false })
  await tx.updateTable('provisioned_users').set({ external_id: null, deleted_at: now }).where('user_id', '=', id).execute()
  call.addAuditSubject({ type: 'users', ids: [id], detail: { deleted: true } })
}

/** The fields of an account, under their names in SCIM. */
const fields = { username, email, first_name: firstName, last_name: lastName }
const names = { username: 'userName', email: 'emails', first_name: 'name.givenName', last_name: 'name.familyName' }
type Fields = { [Name in keyof typeof fields]: string }

/** An account has one address: the primary one, or the one at work. */
const addressOf = ({ emails = [] }: Partial<SentUser>) =>
  (emails.findLast(({ primary }) => primary) ?? emails.find(({ type }) => type === 'work') ?? emails[0])?.value

const fieldsOf = (sent: Partial<SentUser>) => ({
  username: sent.userName,
  email: addressOf(sent),
  first_name: sent.name?.givenName,
  last_name: sent.name?.familyName,
})

function checked(values: object, _all: { complete: true }): Fields
function checked(values: object): Partial<Fields>
function checked(values: object, all?: { complete: true }) {
  const { data, error } = (all ? z.object(fields) : z.object(fields).partial()).safeParse(values)
  if (data) return data
  const { path, message } = error.issues[0]!
  throw invalid(`${names[path[0] as keyof Fields]}: ${message}`)
}

/**
 * The connection whose members have addresses at this domain. A provider must not take the addresses of others, and the person could not
 * sign in with such an address.
 */
async function requireOwnDomain({ tx, organization_id }: Write, address: string) {
  const connection = await connectionOfDomain(tx, emailDomain(address))
  if (connection?.organization_id === organization_id) return connection
  throw invalid('No sign-on connection of the organization has the domain of this address.')
}

/**
 * Changes an account with the function that administrators' changes use. Attributes that were not sent stay unchanged. The provider can
 * activate only an account that it deactivated: it never approves a member who awaits approval, or whom an administrator deactivated.
 */
async function change(call: Write, id: number, sent: Partial<SentUser>) {
  const { tx, now, addAuditSubject } = call
  const before = (await lockUserRow(tx, id))!
  const account = await selectAccounts(tx, call.organization_id).where('u.id', '=', id).executeTakeFirstOrThrow()
  const wanted = Object.entries(fieldsOf(sent)).filter(
    ([name, value]) => value !== undefined && value !== account[name as keyof Fields],
  )
  const edit = checked(Object.fromEntries(wanted))
  for (const address of [edit.username, edit.email]) if (address?.includes('@')) await requireOwnDomain(call, address)
  const newNames = [edit.username, edit.email].filter(name => name !== undefined)
  if ((await takenNames(tx, newNames, id)).size) throw notUnique(taken)
  const { status, ...deactivation } = activityAfter(account, sent.active, now)
  if (status === 'Not Approved' && (await isLastAdmin(tx, { id, organization_id: call.organization_id })))
    throw new HttpError('conflict', lastAdmin, { audit: { type: 'users', ids: [id], detail: { reason: keptReason } } })
  if (wanted.length || status)
    await editUser({ ...call, authorize: () => {} }, before, { ...edit, ...(status && { tmri_status: status }) })
  const external_id = sent.externalId === undefined ? account.external_id : externalIdOf(sent.externalId)
  const { changes } = difference({ external_id: account.external_id }, { external_id })
  addAuditSubject({ type: 'users', ids: [id], detail: { changes } })
  await saveState(call, { user_id: id, external_id, ...deactivation, ...(sent.active !== undefined && { kept_at: null }) })
  return resourceOf(await selectAccounts(tx, call.organization_id).where('u.id', '=', id).executeTakeFirstOrThrow(), call)
}

/** Why a deactivation was refused: the organization would be without an Org Admin. */
const keptReason = 'last_admin'

/**
 * Alerts the super admins to a leaver who still has access, because the provider's deactivation was refused. Providers repeat a refused
 * request for weeks, so only the first one counts. Runs in a transaction of its own, after the request's was rolled back.
 */
export async function alertToKept(call: Publisher, organization_id: number, { ids, detail }: AuditSubject) {
  const user_id = ids?.[0]
  if (detail?.reason !== keptReason || user_id === undefined) return
  const { tx, now } = call
  const isFirst = await tx
    .insertInto('provisioned_users')
    .values({ user_id, organization_id, external_id: null, deactivated_at: null, deleted_at: null, kept_at: now })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet({ kept_at: now }).where('provisioned_users.kept_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (isFirst) await publish(call, 'leaverKept', { user_id, organization_id })
}

type Activity = { status?: 'Approved' | 'Not Approved'; deactivated_at: string | null; awaited_approval: boolean }

/** The new status, if it changes, and what is remembered of a deactivation, also of an account that was not approved. */
function activityAfter(account: Account, active: boolean | undefined, now: string): Activity {
  const { tmri_status, deactivated_at } = account
  const awaited_approval = account.awaited_approval ?? false
  if (active === false && tmri_status === 'Approved')
    return { status: 'Not Approved', deactivated_at: now, awaited_approval: false }
  if (active === false && deactivated_at === null) return { deactivated_at: now, awaited_approval: true }
  if (active === true && deactivated_at !== null)
    return {
      ...(tmri_status === 'Not Approved' && !awaited_approval && { status: 'Approved' }),
      deactivated_at: null,
      awaited_approval: false,
    }
  return { deactivated_at, awaited_approval }
}

/** The provider's own id of a record. */
export function externalIdOf(value: unknown): string | null {
  const { data, error } = z.string().max(255).nullable().safeParse(value)
  if (error) throw invalid('externalId: Enter at most 255 characters')
  return data || null
}

type State = Omit<Activity, 'status'> & { user_id: number; external_id: string | null; kept_at?: null }

async function saveState({ tx, organization_id }: Write, state: State) {
  const others = tx
    .selectFrom('provisioned_users')
    .select('user_id')
    .where('organization_id', '=', organization_id)
    .where('external_id', '=', state.external_id)
    .where('user_id', '<>', state.user_id)
  if (await others.executeTakeFirst()) throw notUnique('This externalId already belongs to a user.')
  const row = { ...state, organization_id, deleted_at: null }
  await tx
    .insertInto('provisioned_users')
    .values(row)
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(row))
    .execute()
}
