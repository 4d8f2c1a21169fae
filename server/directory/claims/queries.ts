import { type SqlBool, sql } from 'kysely'
import { findAgreements } from '#domain/directory/claims/requests.ts'
import type { Claim, ClaimState } from '#domain/directory/claims/schema.ts'
import type { Scope } from '#domain/scope.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName, fullNameOrNull, mainPhone, where } from '../../platform/db/expressions.ts'
import { contains, type Limits, nameBegins, onPage } from '../../platform/db/listing.ts'

const known = [
  'id',
  'name',
  'address_line_one',
  'address_line_two',
  'city',
  'state',
  'zip_code',
  mainPhone.as('main_phone_number'),
  'npi',
] as const

const nameAndCity = sql`facilities.name || ' ' || coalesce(facilities.city, '')`

/** Unclaimed directory listings whose name and city, or whose NPI, match the search. */
export async function findListings(db: Db, q: string, page: Limits) {
  const found = db
    .selectFrom('facilities')
    .where('organization_id', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'Approved')
    .where(/^\d{10}$/.test(q) ? sql<SqlBool>`npi = ${q}` : nameBegins(nameAndCity, q))
  const data = await found.select(known).orderBy(sql`lower(name)`).orderBy('id').$call(onPage(page)).execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { data, total }
}

const searchedColumns = ['facilities.name', 'organizations.name', 'asker.first_name', 'asker.last_name']

/** A page of the claims in a scope, or all of them, newest first. Runs four queries. */
export async function findClaims(db: Db, scope: Scope, of: { state?: ClaimState; id?: number; q?: string }, page: Limits | null) {
  const found = db
    .selectFrom('facility_claims')
    .innerJoin('facilities', 'facilities.id', 'facility_claims.facility_id')
    .innerJoin('organizations', 'organizations.id', 'facility_claims.organization_id')
    .innerJoin('users as asker', 'asker.id', 'facility_claims.asked_by')
    .where(where(scope, 'facility_claims'))
    .$if(of.q !== undefined, query => query.where(contains(searchedColumns, of.q!)))
    .$if(of.state !== undefined, query => query.where('facility_claims.state', '=', of.state!))
    .$if(of.id !== undefined, query => query.where('facility_claims.id', '=', of.id!))
  const rows = await found
    .leftJoin('users as decider', 'decider.id', 'facility_claims.decided_by')
    .select([
      'facility_claims.id',
      'facility_claims.facility_id',
      'facility_claims.organization_id',
      'facility_claims.state',
      'reason',
      'asked_at',
      'decided_at',
      'note',
    ])
    .select(['organizations.name as organization_name', 'organizations.npi_number', 'organizations.phone_number'])
    .select(['organizations.email', 'asker.email as asker_email'])
    .select([fullName('asker').as('asked_by'), fullNameOrNull('decider').as('decided_by')])
    .orderBy('facility_claims.id', 'desc')
    .$if(page !== null, query => query.$call(onPage(page!)))
    .execute()
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const listings = await facilitiesBy(
    db,
    'id',
    rows.map(row => row.facility_id),
  )
  const locations = await facilitiesBy(
    db,
    'organization_id',
    rows.map(row => row.organization_id),
  )
  const data = rows.map((row): Claim => {
    const listing = listings.find(({ id }) => id === row.facility_id)!
    const ownLocations = locations.filter(
      location => location.organization_id === row.organization_id && location.id !== listing.id,
    )
    return {
      ...row,
      listing,
      agrees: findAgreements(listing, { ...row, emails: [row.email, row.asker_email], locations: ownLocations }),
    }
  })
  return { data, total }
}

export const findClaim = async (db: Db, scope: Scope, id: number): Promise<Claim | undefined> =>
  (await findClaims(db, scope, { id }, { limit: 1, offset: 0 })).data[0]

const facilitiesBy = async (db: Db, column: 'id' | 'organization_id', ids: readonly number[]) =>
  ids.length
    ? db
        .selectFrom('facilities')
        .select([...known, 'website_url', 'organization_id'])
        .where(column, 'in', [...new Set(ids)])
        .execute()
    : []
