import { ageTags } from './ages.ts'
import { genderTags } from './genders.ts'
import type { Needs } from './needs.ts'
import { type MatchFacility, network } from './verdict.ts'

/** A fact that matters for this patient but is not stated in a matching facility's listing, so the advocate must call. */
export type UnknownFact =
  | { about: 'features'; tags: number[] }
  | { about: 'age' | 'gender' | 'private_insurance' | 'hmo' | 'network' }

/** The open questions about a match, in the order of the corresponding exclusion reasons. */
export function findUnknownFacts(needs: Needs, facility: MatchFacility): UnknownFact[] {
  const tags = needs.required.filter(id => !facility.features.includes(id) && facility.unspoken_tags?.includes(id))
  const listsAny = (group: readonly number[]) => facility.features.some(id => group.includes(id))
  return [
    tags.length > 0 && { about: 'features' as const, tags },
    needs.insurance === 'Private' && facility.excludes_private_insurance === null && { about: 'private_insurance' as const },
    needs.hmo && facility.excludes_hmo === null && { about: 'hmo' as const },
    needs.plans.length > 0 && network(needs, facility) === 'unknown' && { about: 'network' as const },
    needs.gender !== null && !listsAny(genderTags) && { about: 'gender' as const },
    needs.age !== null && !listsAny(ageTags) && { about: 'age' as const },
  ].filter(open => open !== false)
}

/** Describes an open question. `nameOf` returns a tag's name. */
export function unknownFactText(open: UnknownFact, nameOf: (tag: number) => string): string {
  switch (open.about) {
    case 'features':
      return `Does not state whether it treats ${open.tags.map(nameOf).join(', ')}`
    case 'private_insurance':
      return 'Does not state whether it accepts private insurance'
    case 'hmo':
      return 'Does not state whether it accepts HMO plans'
    case 'network':
      return 'Does not state whether the plan is in network'
    case 'gender':
      return 'Does not state which genders it serves'
    case 'age':
      return 'Does not state which ages it serves'
  }
}
