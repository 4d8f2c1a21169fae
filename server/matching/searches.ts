import Flatbush from 'flatbush'
import { around } from 'geoflatbush'
import { sql } from 'kysely'
import type { BedStatus } from '#domain/matching/order.ts'
import type { MatchResponse } from '#domain/matching/schema.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../platform/db/connect.ts'
import { type Zip, zips } from '../platform/geo/zips.ts'

type Searched = {
  patient_id: number
  levels: readonly number[]
  center: { latitude: number; longitude: number }
  radius: number
  filters: readonly number[]
}

/** A search in the form in which it is counted. Equal searches on the same day have the same digest. */
export function countedSearch(secret: AppContext['secret'], now: string, searched: Searched) {
  const { patient_id, levels, center, radius, filters } = searched
  const { state, county } = nearestZip(center.latitude, center.longitude)
  const [day, filtered] = [now.slice(0, 10), filters.length > 0]
  const countedLevels = levels.length ? [...levels] : [0]
  const digest = secret.hmac(['search', day, patient_id, state, county, countedLevels.toSorted(), radius, filtered].join('|'))
  return { day, state, county, countedLevels, radius, filtered, digest }
}
type CountedSearch = ReturnType<typeof countedSearch>

/** The row that records a counted search until the end of the day. */
export const countedRow = (db: Db, digest: string) =>
  db.selectFrom('match_searches_counted').select('day').where('digest', '=', digest)

/**
 * Counts a search for the unmet-need map: level of care, county, radius, number of matches, and day. Searches for the same patient
 * with the same location and radius count once per day, and once more if they have filters. The stored rows identify neither the
 * patient nor the user.
 */
export async function countSearch(
  db: Db,
  { day, state, county, countedLevels, radius, filtered, digest }: CountedSearch,
  total: number,
) {
  await db.transaction().execute(async tx => {
    const { numInsertedOrUpdatedRows: first } = await tx
      .insertInto('match_searches_counted')
      .values({ digest, day })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!first) return
    await tx.deleteFrom('match_searches_counted').where('day', '<', day).execute()
    // Sorted so that concurrent searches cannot deadlock.
    for (const level of countedLevels.toSorted((a, b) => a - b))
      await tx
        .insertInto('match_searches')
        .values({ day, state, county, level, radius, filtered, searches: 1, empty: total ? 0 : 1, found: total })
        .onConflict(conflict =>
          conflict.columns(['day', 'state', 'county', 'level', 'radius', 'filtered']).doUpdateSet({
            searches: sql`match_searches.searches + 1`,
            empty: sql`match_searches.empty + excluded.empty`,
            found: sql`match_searches.found + excluded.found`,
          }),
        )
        .execute()
  })
}

let known: { tree: Flatbush; all: readonly Zip[] } | undefined

/**
 * The ZIP code whose center is nearest to a point (in degrees). The first call builds the index, which takes tens of milliseconds.
 */
function nearestZip(latitude: number, longitude: number): Zip {
  known ??= build()
  return known.all[around(known.tree, longitude, latitude, 1)[0]!]!
}

function build() {
  const all = [...zips().values()]
  const tree = new Flatbush(all.length)
  for (const zip of all) tree.add(zip.longitude, zip.latitude)
  tree.finish()
  return { tree, all }
}

/** Sorts by distance or by the number that each facility id maps to, smallest first. Facilities without a number come last. */
export type Order = 'distance' | ReadonlyMap<number, number>

/** The search center (in degrees), the radius in miles, the selected filters, and the requested page. */
export type Search = {
  lat: number
  lng: number
  radius_miles: number
  filters: readonly number[]
  /** Facilities with suitable open beds, if the search is limited to them. */
  withOpenBeds?: ReadonlySet<number> | undefined
  /** What facilities with current counts report about suitable beds. Determines the published order, which then ignores beds if it is missing. */
  beds?: ReadonlyMap<number, BedStatus> | undefined
  /** Limits the search to facilities with words in their names that start with these words. */
  name?: string | undefined
  /** The order that the user chose. If undefined, the published order applies. */
  order?: Order | undefined
  page_number: number
  page_size: number
}

/** What a page of matches shows, except for its facilities. */
export type MatchResult = Pick<MatchResponse, 'total' | 'counts' | 'excluded' | 'relaxations' | 'wider'> & {
  /** Sorted as the search requests. Distances are in whole meters. */
  page: { id: number; distance: number; network: 'in' | 'unknown' }[]
  /** All matches, best first (see `compareMatches`), no matter how the page is sorted. */
  ids: number[]
}

/** A page of excluded facilities and the total count. Distances are in whole meters. */
export type Excluded = { page: { id: number; distance: number }[]; total: number }

/** A match on the map, in degrees. */
export type Located = { id: number; latitude: number; longitude: number }
