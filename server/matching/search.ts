import type { BedStatus } from '#domain/matching/order.ts'
import type { MatchResponse } from '#domain/matching/schema.ts'

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
