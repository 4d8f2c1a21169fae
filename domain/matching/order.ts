import type { MatchResponse } from './schema.ts'
import type { Network } from './verdict.ts'

/**
 * The version of the matching rule. Increase it with every change to `verdict`, `needsOf`, or the order, because stored lists refer
 * to the rule that produced them. A test ties this number to the results of worked examples.
 */
export const ruleVersion = 4

/**
 * What a facility reports about beds for this patient. An expired count, or a count for other beds only, is the same as none. Missing
 * if the facility has reported no such beds.
 */
export type BedStatus = 'open' | 'full'

/** The fields that determine the order of matches. `distance` is in whole meters. */
export type SortFields = { network: Network; beds: BedStatus | undefined; distance: number; name: string; id: number }

/** In network comes first. `out` never matches; it is included only to make the order total. */
const networkRanks: Record<Network, number> = { in: 0, unknown: 1, out: 2 }

/** Nothing reported comes before reported full, because a call may still find a bed. */
const bedRank = (beds: BedStatus | undefined): number => (beds === 'open' ? 0 : beds === 'full' ? 2 : 1)

/** Combines the first two sort keys into a number from 0 to 8: network (in, unknown, out), then beds (MAT-040, S-45). */
export const rank = (match: Pick<SortFields, 'network' | 'beds'>): number => networkRanks[match.network] * 3 + bedRank(match.beds)

/** Compares lowercase names by character code and then ids, so the order is the same on every machine. */
export function compareFoldedNames(a: Pick<SortFields, 'name' | 'id'>, b: Pick<SortFields, 'name' | 'id'>): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.id - b.id
}

const byName = (a: SortFields, b: SortFields) =>
  compareFoldedNames({ id: a.id, name: a.name.toLowerCase() }, { id: b.id, name: b.name.toLowerCase() })

/**
 * Sorts matches by: 1. network, in before unknown; 2. beds for this patient, reported open before not reported before reported full;
 * 3. distance in whole meters; 4. name, ignoring case; 5. id.
 */
export const compareMatches = (a: SortFields, b: SortFields): number =>
  rank(a) - rank(b) || a.distance - b.distance || byName(a, b)

/** The orders that a user can choose for a match list. Ties keep the published order (`compareMatches`), and unknown values come last. */
export const sorts = ['published', 'open_beds', 'distance', 'response_time'] as const
export type Sort = (typeof sorts)[number]

/** The median response time includes applications sent within this many days. */
export const responseDays = 90

/** A median is shown only if at least this many applications have a response. With fewer, it could describe a single patient's case. */
export const fewestResponses = 5

/**
 * A condition that could be dropped from a search, and how many facilities that would add. `tags` lists a selected filter
 * (`filter`), or a level of care or substance from the intake (`need`). The other reasons come from the table and depend on the
 * intake.
 */
export type Relaxation = MatchResponse['relaxations'][number]

/** If a search has at least this many matches, no wider search is suggested. */
export const fewMatches = 10
