import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FacilityFilter, FacilitySearch, facilityColumns } from '#domain/directory/facilities/administration.ts'
import { unplacedReason } from '#domain/directory/facilities/schema.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { mainPhone, organizationOf, where } from '../../platform/db/expressions.ts'
import {
  hasId,
  isCountedWithPage,
  nameBegins,
  onPage,
  pageLimits,
  rowsWithTotal,
  searchedDigits,
} from '../../platform/db/listing.ts'
import { listNames, namedSources } from './sources.ts'

type Column = (typeof facilityColumns)[number]

const nameAndCity = sql`facilities.name || ' ' || coalesce(facilities.city, '')`

/**
 * Four or more digits are part of a phone number, and each word of other text begins a word in the name or city. An index finds words.
 * None finds the middle of a phone number, so a search for digits reads all facilities, as the users' list does for users.
 */
const lineMatches = (q: string): RawBuilder<SqlBool> => {
  const digits = searchedDigits(q)
  return digits ? sql<SqlBool>`facilities.main_phone_number like ${`%${digits}%`}` : nameBegins(nameAndCity, q)
}

/** The facilities in a scope that match a filter. */
const found = (db: Db, scope: Scope, { q, ids, organization, status, state, intake, listing }: FacilityFilter) =>
  db
    .selectFrom('facilities')
    .where(where(scope, 'facilities'))
    .$if(Boolean(q), query => query.where(lineMatches(q!)))
    .$if(ids !== undefined, query => query.where(hasId('facilities.id', ids!)))
    .$if(organization === 'None', query => query.where('facilities.organization_id', 'is', null))
    .$if(typeof organization === 'number', query => query.where('facilities.organization_id', '=', organization as number))
    .$if(status !== 'All', query => query.where('facilities.status', '=', status as 'Approved'))
    .$if(state !== 'All', query => query.where('facilities.state', '=', state))
    .$if(intake !== 'All', query => query.where('facilities.intake_complete', '=', intake === 'Complete'))
    .$if(listing === 'Missing', query => query.where('facilities.latitude', 'is', null))
    .$if(listing === 'Manual', query => query.where('facilities.placed_at', 'is not', null))
    .$if(listing === 'Retired', query => query.where('facilities.retired_at', 'is not', null))
    .$if(listing === 'NotTreatment', query => query.where('facilities.not_treatment', '=', true))

export const countLines = async (db: Db, scope: Scope, filter: FacilityFilter): Promise<number> =>
  (await found(db, scope, filter).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total

const name = sql<string>`lower(facilities.name)`

/**
 * The sort expressions for each column. Indexes support all of them (0004_facility_lists.sql); `pageByOrganization` uses the
 * organization index.
 */
const orders: Record<Column, readonly RawBuilder<unknown>[]> = {
  name: [name],
  organization_name: [sql`lower(organizations.name)`, name],
  city: [sql`lower(facilities.city)`, name],
  state: [sql`facilities.state`, name],
  status: [sql`facilities.status`, name],
  intake_section: [sql`facilities.intake_complete`, sql`facilities.intake_section`, name],
  updated_at: [sql`facilities.updated_at`],
}
/**
 * Ascending order puts nulls first, so one index works in both directions. The id must not say where nulls go, because the indexes do
 * not, and PostgreSQL would sort again.
 */
const inOrder = (by: readonly RawBuilder<unknown>[], order: 'asc' | 'desc', id: RawBuilder<unknown> = sql`facilities.id`) =>
  sql.join([
    ...by.map(expression => (order === 'asc' ? sql`${expression} asc nulls first` : sql`${expression} desc nulls last`)),
    order === 'asc' ? id : sql`${id} desc`,
  ])

/**
 * A page of ids sorted by organization. Reads facilities with an organization through the organization index and the others through
 * the name index, so it reads only rows up to the end of the page (0004_facility_lists.sql).
 */
function pageByOrganization(db: Db, scope: Scope, search: FacilitySearch) {
  const { limit, offset } = pageLimits(search)!
  const { order } = search
  const owned = found(db, scope, search)
    .innerJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .select(['facilities.id', sql<string | null>`lower(organizations.name)`.as('organization'), name.as('name')])
    .orderBy(inOrder(orders.organization_name, order))
    .limit(sql.lit(offset + limit))
  const listed = found(db, scope, search)
    .where('facilities.organization_id', 'is', null)
    .select(['facilities.id', sql<string | null>`null::text`.as('organization'), name.as('name')])
    .orderBy(inOrder([name], order))
    .limit(sql.lit(offset + limit))
  return db
    .selectFrom(sql<{ id: number; organization: string | null; name: string }>`((${owned}) union all (${listed}))`.as('page'))
    .select('page.id')
    .orderBy(inOrder([sql`page.organization`, sql`page.name`], order, sql`page.id`))
    .$call(onPage({ limit, offset }))
}

/** The ids of a page of the administrators' list, sorted by name unless another order is requested. */
export const pageOfLines = (db: Db, scope: Scope, search: FacilitySearch) =>
  search.sort === 'organization_name' ? pageByOrganization(db, scope, search) : linesInOrder(db, scope, search)

const linesInOrder = (db: Db, scope: Scope, { sort = 'name', ...search }: FacilitySearch) =>
  found(db, scope, search)
    .select('facilities.id')
    .orderBy(inOrder(orders[sort], search.order))
    .$call(onPage(pageLimits(search)!))

/** A page of the administrators' list, and the number of facilities that match. */
export async function findLines(db: Db, scope: Scope, search: FacilitySearch) {
  const count = () => countLines(db, scope, search)
  const { rows, total } =
    search.sort === 'organization_name'
      ? await rowsWithTotal(pageByOrganization(db, scope, search), false, count)
      : await rowsWithTotal(linesInOrder(db, scope, search), isCountedWithPage(search.q), count)
  return { data: await linesOf(db, rows), total }
}

/** These facilities as administrators see them in a list, in the given order. */
async function linesOf(db: Db, ids: readonly { id: number }[]) {
  if (!ids.length) return []
  const rows = await db
    .selectFrom('facilities')
    .leftJoinLateral(organizationOf('facilities'), join => join.onTrue())
    .where('facilities.id', '=', sql<number>`any(${ids.map(({ id }) => id)}::int[])`)
    .select([
      'facilities.id',
      'facilities.organization_id',
      'organization.name as organization_name',
      'facilities.name',
      'facilities.status',
      'facilities.intake_section',
      'facilities.intake_complete',
      mainPhone.as('main_phone_number'),
      'facilities.city',
      'facilities.state',
      'facilities.updated_at',
      'facilities.zip_code',
      'facilities.latitude',
      'facilities.retired_at',
      'facilities.placed_at',
      'facilities.sources',
      sql<boolean>`facilities.organization_id is null`.as('directory_listing'),
      sql<boolean>`organization.active_status is not distinct from 'Approved'`.as('organization_approved'),
    ])
    .execute()
  const lists = await listsOf(db, rows)
  const lines = new Map(
    rows.map(({ latitude, zip_code, sources, ...row }) => [
      row.id,
      { ...row, unplaced: unplacedReason({ latitude, zip_code, state: row.state }), sources: namedSources(sources, lists) },
    ]),
  )
  return ids.flatMap(({ id }) => lines.get(id) ?? [])
}

/** The names of the lists that name these facilities. */
const listsOf = (db: Db, rows: readonly { sources: Record<string, string> | null }[]) =>
  listNames(
    db,
    rows.flatMap(({ sources }) => Object.keys(sources ?? {})),
  )

export async function allLines(db: Db, scope: Scope, search: Omit<FacilitySearch, 'page_number' | 'page_size'>) {
  const page_size = await countLines(db, scope, search)
  const rows = await pageOfLines(db, scope, { ...search, page_number: 1, page_size }).execute()
  return rows.map(({ id }) => id)
}

export type ExportedFacility = Awaited<ReturnType<typeof exported>>[number]

/** The data to export for these facilities, in the order of the given ids. */
export async function exported(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('facilities')
    .leftJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .where('facilities.id', 'in', ids)
    .select([
      'facilities.id',
      'facilities.name',
      'organizations.name as organization_name',
      'facilities.address_line_one',
      'facilities.address_line_two',
      'facilities.city',
      'facilities.state',
      'facilities.zip_code',
      mainPhone.as('main_phone_number'),
      'facilities.npi',
      'facilities.status',
      'facilities.intake_complete',
      'facilities.latitude',
      'facilities.placed_at',
      'facilities.retired_at',
      'facilities.sources',
      'facilities.updated_at',
    ])
    .execute()
  const lists = await listsOf(db, rows)
  const found = new Map(rows.map(row => [row.id, { ...row, sources: namedSources(row.sources, lists) }]))
  return ids.flatMap(id => found.get(id) ?? [])
}
