import { type RawBuilder, sql } from 'kysely'
import { needsFrom } from '#domain/matching/needs.ts'
import { type Point, radii } from '#domain/matching/places.ts'
import { noFacts } from '#domain/matching/typedFacts.ts'
import { typedWords } from '#domain/platform/text.ts'
import type { Scope } from '#domain/scope.ts'
import { patientNames } from '../intake/patients/similarPatients.ts'
import type { Directory } from '../matching/directory.ts'
import { userBegins } from '../people/users/userQueries.ts'
import type { Db } from '../platform/db/connect.ts'
import { where } from '../platform/db/expressions.ts'
import { nameBegins } from '../platform/db/listing.ts'

export type SearchText = { q: string; limit: number }

/** For case-insensitive sorting. The index supports only the filter, which is enough because there are few results. */
const byName = (name: RawBuilder<string>) => sql`lower(${name})`
const place = (table: string) =>
  sql<string | null>`nullif(concat_ws(', ', ${sql.ref(`${table}.city`)}, ${sql.ref(`${table}.state`)}), '')`

const userName = sql<string>`users.first_name || ' ' || users.last_name`

export const usersCalled = (db: Db, { q, limit }: SearchText) =>
  db
    .selectFrom('users')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .where(userBegins(q))
    .select(['users.id', userName.as('name')])
    // Two people can have the same name and organization, but not the same email address.
    .select(sql<string>`concat_ws(' · ', organizations.name, coalesce(users.email, users.username))`.as('about'))
    .orderBy(byName(userName))
    .orderBy('users.id')
    .limit(sql.lit(limit))

export const organizationsCalled = (db: Db, { q, limit }: SearchText) =>
  db
    .selectFrom('organizations')
    .where(nameBegins(sql`organizations.name`, q))
    .select(['organizations.id', 'organizations.name', 'organizations.type'])
    .select(sql<string | null>`case organizations.type when 'hospital' then ${place('organizations')} end`.as('about'))
    .orderBy(byName(sql`organizations.name`))
    .orderBy('organizations.id')
    .limit(sql.lit(limit))

export const facilitiesCalled = (db: Db, scope: Scope, { q, limit }: SearchText) =>
  db
    .selectFrom('facilities')
    .where(where(scope, 'facilities'))
    .where(nameBegins(sql`facilities.name`, q))
    .select(['facilities.id', 'facilities.name', 'facilities.organization_id', place('facilities').as('about')])
    .orderBy(byName(sql`facilities.name`))
    .orderBy('facilities.id')
    .limit(sql.lit(limit))

/**
 * Finds facilities by name in the matching directory. With a center, returns those within the largest radius, nearest first;
 * without one, returns all of them, sorted by name.
 */
export async function listingsCalled({ facilities, index }: Directory, { q, limit }: SearchText, center: Point | null) {
  if (!typedWords(q).length) return []
  const ids = center
    ? (
        await index.match(needsFrom(noFacts, null), {
          lat: center.latitude,
          lng: center.longitude,
          radius_miles: radii.at(-1)!,
          filters: [],
          name: q,
          order: 'distance',
          page_number: 1,
          page_size: limit,
        })
      ).page.map(({ id }) => id)
    : (await index.named(q)).slice(0, limit)
  return ids.map(id => {
    const { name, organization_id, city, state } = facilities.get(id)!
    return { id, name, organization_id, about: [city, state].filter(Boolean).join(', ') || null }
  })
}

const patientName = sql<string>`patients.first_name || ' ' || patients.last_name`

export const patientsCalled = (db: Db, scope: Scope, { q, limit }: SearchText) =>
  db
    .selectFrom('patients')
    .leftJoin('users as advocate', 'advocate.id', 'patients.advocate_id')
    .where(where(scope, 'patients'))
    .where('patients.is_sample', '=', false)
    .where(nameBegins(patientNames, q))
    .select(['patients.id', 'patients.advocate_id', 'patients.organization_id', patientName.as('name')])
    .select(sql<string>`coalesce(advocate.first_name || ' ' || advocate.last_name, 'Unassigned')`.as('about'))
    .orderBy(byName(patientName))
    .orderBy('patients.id')
    .limit(sql.lit(limit))

/** Each patient's latest application in a scope, with the facility's name. */
export async function latestApplications(db: Db, scope: Scope, patients: readonly number[]) {
  if (!patients.length) return new Map<number, never>()
  const rows = await db
    .selectFrom('applications')
    .innerJoin('facilities', 'facilities.id', 'applications.facility_id')
    .where(where(scope, 'applications'))
    .where('applications.record_id', 'in', patients)
    .distinctOn('applications.record_id')
    .select(['applications.record_id', 'applications.id as application_id', 'facilities.name as about'])
    .orderBy('applications.record_id')
    .orderBy('applications.updated_at', 'desc')
    .orderBy('applications.id', 'desc')
    .execute()
  return new Map(rows.map(({ record_id, ...row }) => [record_id, row]))
}
