import type { MatchFacility } from './facility.ts'
import type { Needs } from './needs.ts'
import { applies, rules } from './rules.ts'
import type { SnapshotQuestion } from './snapshotNeeds.ts'

/**
 * A fact that matters for this patient but is not stated in a matching facility's profile or listing, so the advocate must ask.
 * `snapshot`: facts of the clinical snapshot, which no profile answers.
 */
export type UnknownFact =
  | { about: 'features'; tags: number[] }
  | { about: 'age' | 'gender' | 'private_insurance' | 'hmo' | 'network' | 'hold' }
  | { about: 'snapshot'; questions: readonly SnapshotQuestion[] }

/** The open questions about a match, in the order of the corresponding exclusion reasons. */
export function findUnknownFacts(needs: Needs, facility: MatchFacility): UnknownFact[] {
  const tags = needs.required.filter(id => !facility.features.includes(id) && facility.unspoken_tags?.includes(id))
  const unknown = rules.filter(rule => applies(rule, needs) && rule.meets(needs, rule.stated(facility)) === null)
  const open = unknown.flatMap(({ asks }) => (asks ? { about: asks.about, ...asks.details?.(needs) } : [])) as UnknownFact[]
  return tags.length ? [{ about: 'features', tags }, ...open] : open
}
