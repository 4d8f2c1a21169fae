import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { UserFilter, userColumns } from '#domain/people/users/contract.ts'
import type { User } from '#domain/people/users/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { organizationOf } from '../../platform/db/expressions.ts'
import {
  hasId,
  isCountedWithPage,
  nameBegins,
  onPage,
  orderBy,
  pageLimits,
  rowsWithTotal,
  searchedDigits,
  startsWith,
} from '../../platform/db/listing.ts'

type Column = (typeof userColumns)[number]
export type UserSearch = UserFilter & { sort?: Column | undefined; order: 'asc' | 'desc'; page_number: number; page_size: number }

const inTreatmentCenter = sql<SqlBool>`exists (
  select from organizations o where o.id = users.organization_id and o.type = 'treatment_center')`
const hasFacilityRole = sql<SqlBool>`exists (
  select from facility_roles r join facilities f on f.id = r.facility_id where r.user_id = users.id and f.deleted_at is null)`

/**
 * The groups in the role filter (USER-003), as SQL conditions. PostgreSQL turns each `not exists` into a join; in `not (... or ...)`,
 * it would evaluate both for every user.
 */
const groups: Record<UserFilter['role'], RawBuilder<SqlBool> | undefined> = {
  All: undefined,
  PA: sql<SqlBool>`users.is_patient_advocate and not ${inTreatmentCenter} and not ${hasFacilityRole}`,
  'Rehab PA': sql<SqlBool>`users.is_patient_advocate and (${inTreatmentCenter} or ${hasFacilityRole})`,
  Rehab: sql<SqlBool>`not users.is_patient_advocate and ${inTreatmentCenter}`,
}

/** Searches names by word prefixes, email addresses by prefix, and phone numbers by consecutive digits. */
export function userBegins(q: string): RawBuilder<SqlBool> {
  if (q.includes('@')) return startsWith('users.email', q)
  const digits = searchedDigits(q)
  if (digits) return sql<SqlBool>`users.phone_number like ${`%${digits}%`}`
  return nameBegins(sql`users.first_name || ' ' || users.last_name`, q)
}

const nameAndEmail = sql`users.first_name || ' ' || users.last_name || ' ' || users.email`

/**
 * Like `userBegins`, and also searches the words of email addresses, such as the domain. Only for the administrators' list: elsewhere,
 * the name of a hospital would find all of its members by their addresses.
 */
const userMatches = (q: string): RawBuilder<SqlBool> =>
  q.indexOf('@') > 0 || searchedDigits(q) ? userBegins(q) : nameBegins(nameAndEmail, q)

/** The SQL equivalent of `awaitsReview` in the domain. */
export const awaitsReview = sql<SqlBool>`(users.tmri_status = 'Not Approved' and users.is_patient_advocate
  and users.organization_id is null and users.signup_form_data is not null)`

/** Members of an organization whose account no one has approved yet. Someone whom the organization's provider deactivated has left. */
export const isUnapprovedMember = sql<SqlBool>`(users.tmri_status = 'Not Approved' and users.organization_id is not null
  and users.last_login_at is null and not exists (
    select from provisioned_users p where p.user_id = users.id and p.organization_id = users.organization_id
      and (p.deactivated_at is not null or p.deleted_at is not null)))`

/** The users that match a filter. */
const usersFound = (db: Db, { q, ids, role, organization, status, advocate }: UserFilter) =>
  db
    .selectFrom('users')
    .$if(Boolean(q), query => query.where(userMatches(q!)))
    .$if(ids !== undefined, query => query.where(hasId('users.id', ids!)))
    .$if(groups[role] !== undefined, query => query.where(groups[role]!))
    .$if(organization === 'None', query => query.where('users.organization_id', 'is', null))
    .$if(typeof organization === 'number', query => query.where('users.organization_id', '=', organization as number))
    .$if(status === 'Sign-ups to review', query => query.where(awaitsReview))
    .$if(status === 'Members to approve', query => query.where(isUnapprovedMember))
    .$if(status === 'Approved' || status === 'Not Approved', query =>
      query.where('users.tmri_status', '=', status as User['tmri_status']),
    )
    .$if(advocate !== undefined, query => query.where('users.is_patient_advocate', '=', advocate!))

/** The number of sign-ups awaiting review. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where(awaitsReview)
    .executeTakeFirstOrThrow()
  return count
}

/** Case-insensitive sorting by name. Each expression has an index (0002_administration.sql). */
const expressions: Partial<Record<Column, RawBuilder<unknown>>> = {
  first_name: sql`lower(users.first_name)`,
  last_name: sql`lower(users.last_name)`,
  email: sql`lower(users.email)`,
}

const bySignIn = sql`users.last_login_at desc nulls last, users.id desc`
const dashboardOrder = sql`(users.tmri_status = 'Not Approved' and users.last_login_at is null) desc, ${bySignIn}`

type IndexedSearch = UserSearch & { sort?: Exclude<Column, 'organization_name'> | undefined }

/** A page of users. By default, users awaiting approval come first, then the others by last sign-in (USER-010). */
export const usersInOrder = (db: Db, search: IndexedSearch) => {
  const { sort, order, status } = search
  // Approved users are never awaiting approval, so sorting by sign-in alone is enough and uses the index.
  const unsorted = status === 'Approved' ? bySignIn : dashboardOrder
  return usersFound(db, search)
    .orderBy(sort ? orderBy(expressions[sort] ?? sql.ref(`users.${sort}`), order, 'users.id') : unsorted)
    .$call(onPage(pageLimits(search)))
}

/** A page of ids. */
export const pageOfUsers = (db: Db, { sort, ...search }: UserSearch) =>
  sort === 'organization_name' ? pageByOrganization(db, search) : usersInOrder(db, { ...search, sort }).select('users.id')

/**
 * A page of ids sorted by organization. Uses the organization index for users with an organization and ids for the others, so it
 * reads only rows up to the end of the page (0008_list_orders.sql).
 */
function pageByOrganization(db: Db, search: Omit<UserSearch, 'sort'>) {
  const { order } = search
  const { limit, offset } = pageLimits(search)
  const name = sql<string | null>`lower(organizations.name)`
  const members = usersFound(db, search)
    .innerJoin('organizations', 'organizations.id', 'users.organization_id')
    .select(['users.id', name.as('name')])
    .orderBy(orderBy(name, order, 'users.id'))
    .limit(sql.lit(offset + limit))
  const others = usersFound(db, search)
    .where('users.organization_id', 'is', null)
    .select(['users.id', sql<string | null>`null::text`.as('name')])
    .orderBy('users.id', order)
    .limit(sql.lit(offset + limit))
  return db
    .selectFrom(sql<{ id: number; name: string | null }>`((${members}) union all (${others}))`.as('page'))
    .select('page.id')
    .orderBy(orderBy(sql`page.name`, order, 'page.id'))
    .$call(onPage({ limit, offset }))
}

/** The exact number of users that match a filter. The specification requires it on screen. */
export const countUsers = async (db: Db, filter: UserFilter): Promise<number> =>
  (await usersFound(db, filter).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total

/** The ids of a page, and the number of users that match. */
export async function findPageOfUsers(db: Db, { sort, ...search }: UserSearch): Promise<{ ids: number[]; total: number }> {
  const count = () => countUsers(db, search)
  const { rows, total } =
    sort === 'organization_name'
      ? await rowsWithTotal(pageByOrganization(db, search), false, count)
      : await rowsWithTotal(usersInOrder(db, { ...search, sort }).select('users.id'), isCountedWithPage(search.q), count)
  return { ids: rows.map(({ id }) => id), total }
}

export async function allUsers(db: Db, search: Omit<UserSearch, 'page_number' | 'page_size'>): Promise<number[]> {
  const page_size = await countUsers(db, search)
  return (await pageOfUsers(db, { ...search, page_number: 1, page_size }).execute()).map(({ id }) => id)
}

const facilityRoles = sql<User['facility_roles']>`coalesce((
  select jsonb_agg(jsonb_build_object('id', r.id, 'facility_id', r.facility_id, 'facility_name', f.name, 'facility_role', r.facility_role) order by lower(f.name), r.id)
  from facility_roles r join facilities f on f.id = r.facility_id where r.user_id = users.id and f.deleted_at is null), '[]')`

/** These users as administrators see them, in the order of the given ids. Runs one query. */
export async function findUsers(db: Db, ids: readonly number[]): Promise<User[]> {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('users')
    .leftJoinLateral(organizationOf('users'), join => join.onTrue())
    .where('users.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select([
      'users.id',
      'users.username',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.phone_number',
      'users.npi_number',
      'users.role_id',
      'users.is_patient_advocate',
      'users.pa_type',
      'users.tmri_status',
      'users.organization_id',
      'users.organization_role',
      'users.opt_in_methods',
      'users.signup_form_data',
      'users.profile_image',
      'users.first_login',
      'users.created_at',
      'users.updated_at',
      'users.last_login_at',
      'organization.name as organization_name',
      'organization.type as organization_type',
      facilityRoles.as('facility_roles'),
    ])
    .execute()
  const users = new Map(
    rows.map(({ pa_type, profile_image, signup_form_data, ...row }): [number, User] => [
      row.id,
      {
        ...row,
        patient_advocate_info: { pa_type },
        profile_image: profile_image === null ? null : { s3_filename: profile_image },
        signup_form_data: signup_form_data as User['signup_form_data'],
        advocate_id: row.is_patient_advocate ? row.id : null,
        advocate_organization_id: row.is_patient_advocate ? row.organization_id : null,
      },
    ]),
  )
  return ids.flatMap(id => users.get(id) ?? [])
}

/** The names (usernames or email addresses, case-insensitive) that other users already use to sign in (AUTH-023). */
export async function takenNames(db: Db, names: readonly string[], but?: number): Promise<Set<string>> {
  if (!names.length) return new Set()
  const lowerNames = sql.join(names.map(name => sql`lower(${name})`))
  const rows = await db
    .selectFrom('users')
    .select([sql<string>`lower(username)`.as('username'), sql<string>`lower(email)`.as('email')])
    .where(sql<SqlBool>`(lower(username) in (${lowerNames}) or lower(email) in (${lowerNames}))`)
    .$if(but !== undefined, query => query.where('id', '<>', but!))
    .execute()
  const takenNames = new Set(rows.flatMap(row => [row.username, row.email]))
  return new Set(names.filter(name => takenNames.has(name.toLowerCase())))
}
