import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { facilityRoles } from '#domain/identity/roles.ts'
import type { RowSearch } from '#domain/people/organizations/contract.ts'
import type {
  FacilitySummary,
  ListedOrganization,
  Organization,
  OrganizationMember,
} from '#domain/people/organizations/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { photoUrl } from '../../directory/facilities/photos.ts'
import type { Db } from '../../platform/db/connect.ts'
import { byName, contains, type Limits, onPage, pageLimits, rowsWithTotal, searchedDigits } from '../../platform/db/listing.ts'

/** Adds the organization's members and locations, using two queries. */
export async function withPeople(db: Db, organization: ListedOrganization): Promise<Organization> {
  const members = await membersOf(db, organization.id)
  return {
    ...organization,
    members,
    all_users: members.map(({ id, first_name, last_name }) => ({ id, first_name, last_name })),
    facilities: await locationsOf(db, organization.id),
  }
}

/** Members sorted by name, each with only the roles at this organization's facilities (ORG-047). */
const selectMembers = (db: Db, organization_id: number) =>
  db
    .selectFrom('users')
    .where('organization_id', '=', organization_id)
    .select(['id', 'first_name', 'last_name', 'phone_number', 'email', 'organization_role'])
    .select(
      sql<OrganizationMember['facility_roles']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'facility_id', f.id, 'facility_name', f.name, 'facility_role', r.facility_role) order by lower(f.name), r.id)
        from facility_roles r join facilities f on f.id = r.facility_id
        where r.user_id = users.id and f.organization_id = users.organization_id and f.deleted_at is null), '[]')`.as(
        'facility_roles',
      ),
    )
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number]
const asMember = ({ organization_role, ...row }: MemberRow): OrganizationMember => ({
  ...row,
  role: organization_role ?? 'member',
})

const membersOf = async (db: Db, organization_id: number) => (await selectMembers(db, organization_id).execute()).map(asMember)

/** A page of the members, or all, whose name, email address, or phone number contains the search text. */
export async function pageOfMembers(db: Db, organization_id: number, search: RowSearch) {
  const digits = searchedDigits(search.q ?? '')
  const found = selectMembers(db, organization_id).$call(query =>
    digits
      ? query.where('phone_number', 'like', `%${digits}%`)
      : query.where(hasWords(['first_name', 'last_name', 'email'], search.q)),
  )
  const { rows, total } = await pageOf(found, search)
  return { data: rows.map(asMember), total }
}

/** Locations sorted by name, each with its primary photo. */
const selectLocations = (db: Db, organization_id: number) =>
  db
    .selectFrom('facilities')
    .leftJoin('facility_files as photo', join =>
      join.onRef('photo.facility_id', '=', 'facilities.id').on('photo.primary_image', '=', true),
    )
    .where('facilities.organization_id', '=', organization_id)
    .where('facilities.deleted_at', 'is', null)
    .select([
      'facilities.id',
      'facilities.name',
      'facilities.address_line_one',
      'facilities.address_line_two',
      'facilities.city',
      'facilities.state',
      'facilities.zip_code as zip',
      'facilities.npi',
      'facilities.status',
      'facilities.primary_contact_id',
      'facilities.intake_complete',
      'photo.id as photo_id',
    ])
    .orderBy(byName('facilities.name'))
    .orderBy('facilities.id')

type LocationRow = Awaited<ReturnType<ReturnType<typeof selectLocations>['execute']>>[number]
const asLocation =
  (organization: number) =>
  ({ photo_id, ...row }: LocationRow): FacilitySummary => ({
    ...row,
    thumbnail_url: photo_id === null ? null : photoUrl(row.id, photo_id),
    active: row.status === 'Approved',
    organization,
  })

const locationsOf = async (db: Db, organization_id: number) =>
  (await selectLocations(db, organization_id).execute()).map(asLocation(organization_id))

const searchedColumns = ['name', 'address_line_one', 'city', 'state', 'zip_code', 'npi'].map(name => `facilities.${name}`)

/** A page of the locations, or all, whose name, address, or NPI contains the search text. */
export async function pageOfLocations(db: Db, organization_id: number, search: RowSearch) {
  const found = selectLocations(db, organization_id).where(hasWords(searchedColumns, search.q))
  const { rows, total } = await pageOf(found, search)
  return { data: rows.map(asLocation(organization_id)), total }
}

/** Whether the columns contain every word of the search text. */
const hasWords = (columns: readonly string[], q = '') => {
  const words = q.split(/\s+/).filter(Boolean)
  return words.length
    ? sql<SqlBool>`${sql.join(
        words.map(word => contains(columns, word)),
        sql` and `,
      )}`
    : sql<SqlBool>`true`
}

const limited = <DB, From extends keyof DB, Row>(found: SelectQueryBuilder<DB, From, Row>, page: Limits | undefined) =>
  page ? found.$call(onPage(page)) : found

/** A page of these rows, or all of them, and how many there are. */
const pageOf = <DB, From extends keyof DB, Row>(found: SelectQueryBuilder<DB, From, Row>, search: RowSearch) =>
  rowsWithTotal(limited(found, pageLimits(search)), true, async () => {
    const counted = await found.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return (counted as { total: number }).total
  })

/**
 * Loads the member and locks the row until the transaction ends, so that the member cannot add a patient and no one else can change
 * the member.
 */
export async function lockMemberRow(tx: Db, organization_id: number, user_id: number) {
  await tx.selectFrom('users').select('id').where('id', '=', user_id).forUpdate().execute()
  return requireMember(tx, organization_id, user_id)
}

/** Throws 404 if the user is not a member of the organization. */
export async function requireMember(tx: Db, organization_id: number, user_id: number) {
  const member = await tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'organization_role'])
    .where('id', '=', user_id)
    .where('organization_id', '=', organization_id)
    .executeTakeFirst()
  if (!member) throw new HttpError('not_found', 'Member not found')
  return member
}

/** The roles that can still be assigned to a member, by facility. Omits facilities where the member has both roles. */
export async function availableRoles(db: Db, organization_id: number, user_id: number) {
  const rows = await db
    .selectFrom('facilities')
    .leftJoin('facility_roles', join =>
      join.onRef('facility_roles.facility_id', '=', 'facilities.id').on('facility_roles.user_id', '=', user_id),
    )
    .where('facilities.organization_id', '=', organization_id)
    .where('facilities.deleted_at', 'is', null)
    .select(['facilities.id', 'facilities.name', 'facility_roles.facility_role'])
    .orderBy(byName('facilities.name'))
    .orderBy('facilities.id')
    .execute()
  return [...Map.groupBy(rows, row => row.id).values()]
    .map(([first, ...otherRows]) => {
      const roles = [first!, ...otherRows].map(row => row.facility_role)
      return {
        facility_id: first!.id,
        facility_name: first!.name,
        roles: facilityRoles.filter(role => !roles.includes(role)),
      }
    })
    .filter(({ roles }) => roles.length)
}

/** Removes a member, including the member's facility roles and contact status. Returns what was removed. */
export async function removeMember(tx: Db, organization_id: number, user_id: number, at: string) {
  const facilityIds = (of: Db) => of.selectFrom('facilities').select('id').where('organization_id', '=', organization_id)
  const roles = await tx
    .deleteFrom('facility_roles')
    .where('user_id', '=', user_id)
    .where('facility_id', 'in', facilityIds(tx))
    .returning(['facility_id', 'facility_role'])
    .execute()
  const contacts = await tx
    .updateTable('facilities')
    .set({ primary_contact_id: null, updated_at: at })
    .where('organization_id', '=', organization_id)
    .where('primary_contact_id', '=', user_id)
    .returning('id')
    .execute()
  await tx
    .updateTable('users')
    .set({ organization_id: null, organization_role: null, updated_at: at })
    .where('id', '=', user_id)
    .execute()
  return { roles, contact_of: contacts.map(facility => facility.id) }
}
