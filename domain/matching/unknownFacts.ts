import type { Needs } from './needs.ts'
import { applies, type MatchFacility, rules, type UnknownFact } from './rules.ts'

/** The open questions about a match, in the order of the corresponding exclusion reasons. */
export function findUnknownFacts(needs: Needs, facility: MatchFacility): UnknownFact[] {
  const tags = needs.required.filter(id => !facility.features.includes(id) && facility.unspoken_tags?.includes(id))
  const unknown = rules.filter(rule => applies(rule, needs) && rule.meets(needs, rule.stated(facility)) === null)
  const open = unknown.flatMap(({ asks }) => (asks ? { about: asks.about, ...asks.details?.(needs) } : [])) as UnknownFact[]
  return tags.length ? [{ about: 'features', tags }, ...open] : open
}
