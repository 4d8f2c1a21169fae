import { type RawBuilder, sql } from 'kysely'
import { openStatuses } from '#domain/people/deactivation/rules.ts'
import type { OrganizationSearch } from '#domain/people/organizations/contract.ts'
import { activeFlag, type ListedOrganization } from '#domain/people/organizations/schema.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lockNames, sameName, where } from '../../platform/db/expressions.ts'
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

/** A number from `organization_counts`. A join would read the counts of all organizations, even for a page. */
const countOf = (column: 'locations' | 'members') =>
  sql<number>`(select ${sql.ref(column)} from organization_counts where organization_id = organizations.id)`

const selectOrganizations = (db: Db) =>
  db
    .selectFrom('organizations')
    .select([countOf('locations').as('number_of_locations'), countOf('members').as('number_of_members')])
    .select([
      'organizations.id',
      'organizations.name',
      'organizations.type',
      'organizations.npi_number',
      'organizations.contact_first_name',
      'organizations.contact_last_name',
      'organizations.email',
      'organizations.phone_number',
      'organizations.address_line_one',
      'organizations.address_line_two',
      'organizations.city',
      'organizations.state',
      'organizations.zip_code',
      'organizations.plan',
      'organizations.second_factor_required',
      'organizations.signing_age',
      'organizations.active_status',
      'organizations.status_changed_at',
      'organizations.created_at',
      'organizations.updated_at',
    ])

type Selected = Awaited<ReturnType<ReturnType<typeof selectOrganizations>['execute']>>[number]

export const noAddress = { address_line_one: null, address_line_two: null, city: null, state: null, zip_code: null }

/** Only hospitals have an address (ORG-006). */
const asListed = (row: Selected): ListedOrganization => ({
  ...row,
  ...(row.type !== 'hospital' && noAddress),
  active: activeFlag(row.active_status),
})

/** How many open applications an organization's advocates have sent or its locations have received. */
export async function countOpenApplications(db: Db, organization_id: number): Promise<number> {
  const { count } = await db
    .selectFrom('applications')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('applications.status', 'in', openStatuses)
    .where(eb =>
      eb.or([eb('applications.organization_id', '=', organization_id), eb('facilities.organization_id', '=', organization_id)]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** One organization in a scope, without its members and locations. */
export const findOrganization = async (db: Db, scope: Scope, id: number): Promise<ListedOrganization | undefined> =>
  (await findOrganizations(db, scope, [id]))[0]

/** These organizations, as far as they are in the scope. */
export async function findOrganizations(db: Db, scope: Scope, ids: readonly number[]): Promise<ListedOrganization[]> {
  const rows = await selectOrganizations(db).where(where(scope, 'organizations')).where(hasId('organizations.id', ids)).execute()
  return rows.map(asListed)
}

const expressions: Partial<Record<NonNullable<OrganizationSearch['sort']>, RawBuilder<unknown>>> = {
  name: sql`lower(organizations.name)`,
  number_of_locations: sql.ref('counts.locations'),
  number_of_members: sql.ref('counts.members'),
}

/** Searches names by word prefixes, and NPIs by prefix. */
const organizationBegins = (q: string) =>
  searchedDigits(q) ? startsWith('organizations.npi_number', searchedDigits(q)!) : nameBegins(sql`organizations.name`, q)

export async function listOrganizations(
  db: Db,
  search: OrganizationSearch,
): Promise<{ rows: ListedOrganization[]; total: number }> {
  const found = organizationsFound(db, search)
  const page = inOrder(found, search).$call(onPage(pageLimits(search)))
  const count = async () => (await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
  const { rows: ids, total } = await rowsWithTotal(page, isCountedWithPage(search.q), count)
  return { rows: await organizationsById(db, ids), total }
}

type OrganizationFilter = Omit<OrganizationSearch, 'page_number' | 'page_size'>

const organizationsFound = (db: Db, { q, ids, type, status }: OrganizationFilter) =>
  db
    .selectFrom('organizations')
    .$if(Boolean(q), query => query.where(organizationBegins(q!)))
    .$if(ids !== undefined, query => query.where(hasId('organizations.id', ids!)))
    .$if(type !== undefined, query => query.where('organizations.type', '=', type!))
    .$if(status !== 'All', query =>
      query.where('organizations.active_status', '=', status as ListedOrganization['active_status']),
    )

/** The ids of these organizations, in list order. */
const inOrder = (found: ReturnType<typeof organizationsFound>, { type, sort = 'name', order }: OrganizationFilter) =>
  found
    .$if(sort === 'number_of_locations' || sort === 'number_of_members', query =>
      query
        .innerJoin('organization_counts as counts', 'counts.organization_id', 'organizations.id')
        // The counts' index starts with the type.
        .$if(type !== undefined, counted => counted.where('counts.type', '=', type!)),
    )
    .select('organizations.id')
    .orderBy(orderBy(expressions[sort] ?? sql.ref(`organizations.${sort}`), order, 'organizations.id'))

/** The organizations with these ids, in the order of the ids. */
async function organizationsById(db: Db, ids: readonly { id: number }[]): Promise<ListedOrganization[]> {
  if (!ids.length) return []
  const rows = await selectOrganizations(db)
    .where(
      hasId(
        'organizations.id',
        ids.map(({ id }) => id),
      ),
    )
    .execute()
  const byId = new Map(rows.map(row => [row.id, asListed(row)]))
  return ids.flatMap(({ id }) => byId.get(id) ?? [])
}

export const countOrganizations = async (db: Db, filter: OrganizationFilter): Promise<number> =>
  (await organizationsFound(db, filter).select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total

const exportBatch = 500

/** Yields all organizations that match the filter, in list order and in batches, so that only the ids and one batch are in memory. */
export async function* allOrganizations(db: Db, filter: OrganizationFilter): AsyncGenerator<ListedOrganization> {
  const ids = await inOrder(organizationsFound(db, filter), filter).execute()
  for (let at = 0; at < ids.length; at += exportBatch) yield* await organizationsById(db, ids.slice(at, at + exportBatch))
}

/**
 * Finds an organization other than `but` with this name and ZIP code, ignoring case, spaces, and punctuation (S-16). If the ZIP code
 * is unknown, compares only the name. Prevents other transactions from adding an organization until this one ends.
 */
export async function organizationNamed(
  tx: Db,
  { name, zip_code }: { name: string; zip_code: string | null },
  but?: number,
): Promise<ListedOrganization | undefined> {
  await lockNames(tx, 'organizations')
  const zip = sql`left(organizations.zip_code, 5)`
  const row = await selectOrganizations(tx)
    .where(sameName('organizations.name', name))
    .$if(but !== undefined, query => query.where('organizations.id', '<>', but!))
    .$if(zip_code !== null, query =>
      query.where(
        sql<boolean>`(organizations.zip_code is null or organizations.type <> 'hospital' or ${zip} = left(${zip_code}, 5))`,
      ),
    )
    .orderBy('organizations.id')
    .limit(1)
    .executeTakeFirst()
  return row && asListed(row)
}
