import type { Network } from './verdict.ts'

/**
 * The version of the matching rule. Increase it with every change to `verdict`, `needsOf`, or the order, because stored lists refer
 * to the rule that produced them. A test ties this number to the results of worked examples.
 */
export const ruleVersion = 2

/** The fields that determine the order of matches. `distance` is in whole meters. */
export type SortFields = { network: Network; directory_listing: boolean; distance: number; name: string; id: number }

/** In network comes first. `out` never matches; it is included only to make the order total. */
const networkRanks: Record<Network, number> = { in: 0, unknown: 1, out: 2 }

/**
 * Combines the first two sort keys into a number from 0 to 5: network (in, unknown, out), then facilities with an account before
 * directory listings, which cannot accept applications (MAT-040).
 */
export const rank = (match: Pick<SortFields, 'network' | 'directory_listing'>): number =>
  networkRanks[match.network] * 2 + (match.directory_listing ? 1 : 0)

/** Compares lowercase names by character code and then ids, so the order is the same on every machine. */
export function compareFoldedNames(a: Pick<SortFields, 'name' | 'id'>, b: Pick<SortFields, 'name' | 'id'>): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.id - b.id
}

const byName = (a: SortFields, b: SortFields) =>
  compareFoldedNames({ id: a.id, name: a.name.toLowerCase() }, { id: b.id, name: b.name.toLowerCase() })

/**
 * Sorts matches by: 1. network, in before unknown; 2. facilities with an account before directory listings; 3. distance in whole
 * meters; 4. name, ignoring case; 5. id.
 */
export const compareMatches = (a: SortFields, b: SortFields): number =>
  rank(a) - rank(b) || a.distance - b.distance || byName(a, b)
