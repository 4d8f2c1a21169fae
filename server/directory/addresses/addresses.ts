import { type RawBuilder, sql } from 'kysely'
import type { AddressSuggestion } from '#domain/directory/addresses/address.ts'
import type { Db } from '../../platform/db/connect.ts'
import { nameBegins } from '../../platform/db/listing.ts'
import { findPlaces } from '../../platform/geo/places.ts'

const limit = 8

/** Must exactly match the index expressions in 0014_addresses.sql. */
const addressText: RawBuilder<string> = sql`coalesce(address_line_one, '') || ' ' || coalesce(city, '') || ' ' || coalesce(state, '') || ' ' || coalesce(zip_code, '')`

type SuggestionRequest = {
  q: string
  organization: number | null
  mapped: readonly AddressSuggestion[]
}

/**
 * Suggests addresses from three sources: facilities and hospitals on record, the map service, and the typed street combined with
 * towns from the gazetteer. Addresses near the user's organization come first. Suggestions do not reveal whose addresses they are.
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

/** Finds addresses of approved facilities and of hospitals. Each typed word must be the start of a word in the address. */
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

/** Street suffixes. In text without a comma, the town follows the suffix. */
const streetKinds = new Set(
  'street st avenue ave av road rd drive dr boulevard blvd lane ln way court ct place pl circle cir terrace ter highway hwy parkway pkwy trail trl square sq loop alley plaza'.split(
    ' ',
  ),
)
const directions = new Set('n s e w ne nw se sw north south east west'.split(' '))
const plain = (word: string | undefined) => word?.toLowerCase().replace(/\W/g, '') ?? ''

/**
 * Completes a typed street with matching towns ("12 Main St, los ang", "12 Main St los ang", "12 Main St 90012"), or a complete ZIP
 * code with its town. Towns in the state `near` come first. If a town has several ZIP codes, the suggestion contains one only if the
 * user typed it.
 */
function completeStreet(q: string, near: string | null, limit: number): AddressSuggestion[] {
  for (const [line_one, town] of parseReadings(q.trim())) {
    const found = findPlaces(town, 40)
    if (!found.length) continue
    return found
      .toSorted((a, b) => Number(b.state === near) - Number(a.state === near))
      .slice(0, limit)
      .map(({ city, state, zip_code, latitude, longitude, only }) => ({
        line_one,
        city,
        state,
        zip_code: only ? zip_code : null,
        latitude,
        longitude,
        source: 'gazetteer',
      }))
  }
  return []
}

/** The ways to split the text into a street and the start of a town's name, most likely first. */
function parseReadings(q: string): [line_one: string, town: string][] {
  if (/^\d{5}(-\d{4})?$/.test(q)) return [['', q]]
  const commas = [...q.matchAll(/,/g)].map(({ index }) => index)
  if (commas.length)
    return commas
      .map((at): [string, string] => [q.slice(0, at).trim(), q.slice(at + 1).trim()])
      .filter(([line]) => line.length >= 3)
  const words = q.split(/\s+/)
  if (!/^\d/.test(words[0]!)) return []
  const zip = words.length > 2 && /^\d{5}(-\d{4})?$/.test(words.at(-1)!)
  if (zip) return [[words.slice(0, -1).join(' '), words.at(-1)!]]
  let end = words.findLastIndex((word, index) => index > 1 && streetKinds.has(plain(word))) + 1
  if (!end) return []
  if (directions.has(plain(words[end]))) end++
  return [[words.slice(0, end).join(' '), words.slice(end).join(' ')]]
}
