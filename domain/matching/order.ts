import type { Network } from './verdict.ts'

/**
 * Which rule decides who matches and in what order: raised with every change of it, be it in `verdict`, in `needsOf` or here, so that
 * a stored list is known by the rule that made it. A test holds the number to what the rule says of worked cases.
 */
export const ruleVersion = 1

/** What the order of matches looks at; `distance` in whole meters. */
export type Ranked = { network: Network; directory_listing: boolean; distance: number; name: string; id: number }

/** In network first; `out` never matches and stands last only so that every pair has an order. */
const networkRanks: Record<Network, number> = { in: 0, unknown: 1, out: 2 }

/**
 * The first two keys in one number, 0 to 5: how the facility stands to the plan (in, unknown, out), and within the same standing
 * those that have an account before directory listings, who cannot be applied to (decisions MAT-040, "statuses").
 */
export const rank = (match: Pick<Ranked, 'network' | 'directory_listing'>): number =>
  networkRanks[match.network] * 2 + (match.directory_listing ? 1 : 0)

/** Lower-case names character by character, the same on every machine; then ids. */
export function byFoldedName(a: Pick<Ranked, 'name' | 'id'>, b: Pick<Ranked, 'name' | 'id'>): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1
  return a.id - b.id
}

const byName = (a: Ranked, b: Ranked) =>
  byFoldedName({ id: a.id, name: a.name.toLowerCase() }, { id: b.id, name: b.name.toLowerCase() })

/**
 * The order that makes the best matches: 1. in network, then unknown; 2. with an account, then directory listings; 3. nearest, by
 * the whole meter; 4. name, without case; 5. id.
 */
export const bestFirst = (a: Ranked, b: Ranked): number => rank(a) - rank(b) || a.distance - b.distance || byName(a, b)
