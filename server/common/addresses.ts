import { type RawBuilder, sql } from 'kysely'
import type { AddressSuggestion } from '#domain/common/address.ts'
import type { Db } from '../db/connect.ts'
import { nameBegins } from '../db/listing.ts'
import { completeStreet } from '../geo/completion.ts'

const limit = 8

/** Must match the index expressions in 0014_addresses.sql exactly. */
const addressText: RawBuilder<string> = sql`coalesce(address_line_one, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, '')`

type SuggestionRequest = {
  q: string
  organization: number | null
  mapped: readonly AddressSuggestion[]
}

/**
 * Suggests addresses from three sources: facilities and hospitals on record, the map service, and the typed street combined
 * with towns from the gazetteer. Addresses near the user's organization come first. Suggestions do not reveal whose address
 * they are.
 */
export async function suggestAddresses(db: Db, { q, organization, mapped }: SuggestionRequest): Promise<AddressSuggestion[]> {
  const organizationAddress = organization
    ? await db.selectFrom('organizations').select('state').where('id', '=', organization).executeTakeFirst()
    : undefined
  const near = organizationAddress?.state ?? null
  // A number alone is not enough to search the addresses on record.
  const known = /\p{L}/u.test(q) ? await knownAddresses(db, q, near).execute() : []
  const seenKeys = new Set<string>()
  return [...known, ...mapped, ...completeStreet(q, near, limit)]
    .filter(({ line_one, city, state, zip_code }) => {
      const key = [line_one, city, state, zip_code].join('|').toLowerCase()
      return !seenKeys.has(key) && seenKeys.add(key)
    })
    .slice(0, limit)
}

/** Addresses of approved facilities and of hospitals that contain words starting with the typed words. */
export function knownAddresses(db: Db, q: string, state: string | null) {
  const address = sql<string>`address_line_one`
  const columns = [
    address.as('line_one'),
    sql<string>`city`.as('city'),
    sql<string>`state`.as('state'),
    sql<string | null>`zip_code`.as('zip_code'),
    sql<number | null>`latitude`.as('latitude'),
    sql<number | null>`longitude`.as('longitude'),
    sql<'known'>`'known'`.as('source'),
  ] as const
  const isComplete = sql<boolean>`address_line_one is not null and city is not null and state is not null`
  return db
    .selectFrom(
      db
        .selectFrom('facilities')
        .select(columns)
        .where('status', '=', 'Approved')
        .where('deleted_at', 'is', null)
        .where(isComplete)
        .where(nameBegins(addressText, q))
        .union(
          db
            .selectFrom('organizations')
            .select(columns)
            .where('type', '=', 'hospital')
            .where(isComplete)
            .where(nameBegins(addressText, q)),
        )
        .as('known'),
    )
    .selectAll()
    .orderBy(sql`state is distinct from ${state}`)
    .orderBy('line_one')
    .orderBy('city')
    .limit(5)
}
