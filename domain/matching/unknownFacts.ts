import { acceptsHolds } from '../facilities/holds.ts'
import { ageTags } from './ages.ts'
import { genderTags } from './genders.ts'
import type { Needs } from './needs.ts'
import type { SnapshotQuestion } from './snapshotNeeds.ts'
import { type MatchFacility, network } from './verdict.ts'

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
  const listsAny = (group: readonly number[]) => facility.features.some(id => group.includes(id))
  return [
    tags.length > 0 && { about: 'features' as const, tags },
    needs.insurance === 'Private' && facility.excludes_private_insurance === null && { about: 'private_insurance' as const },
    needs.hmo && facility.excludes_hmo === null && { about: 'hmo' as const },
    needs.plans.length > 0 && network(needs, facility) === 'unknown' && { about: 'network' as const },
    needs.gender !== null && !listsAny(genderTags) && { about: 'gender' as const },
    needs.age !== null && !listsAny(ageTags) && { about: 'age' as const },
    needs.involuntary_hold && acceptsHolds(facility.features) === null && { about: 'hold' as const },
    needs.to_ask !== null && needs.to_ask.length > 0 && { about: 'snapshot' as const, questions: needs.to_ask },
  ].filter(open => open !== false)
}

const snapshotNames: Record<SnapshotQuestion, string> = {
  medical_clearance: 'no medical clearance yet',
  pregnancy: 'pregnancy',
  mobility: 'mobility',
  behaviors: 'behavior',
  observation_level: 'observation level',
  infections: 'infections',
}

/** Describes an open question, for display below “Ask the facility:”. `nameOf` returns a tag's name. */
export function unknownFactText(open: UnknownFact, nameOf: (tag: number) => string): string {
  switch (open.about) {
    case 'features':
      return `Whether it treats ${open.tags.map(nameOf).join(', ')}`
    case 'private_insurance':
      return 'Whether it accepts private insurance'
    case 'hmo':
      return 'Whether it accepts HMO plans'
    case 'network':
      return 'Whether the plan is in network'
    case 'gender':
      return 'Which genders it serves'
    case 'age':
      return 'Which ages it serves'
    case 'hold':
      return 'Whether it accepts patients on an involuntary hold'
    case 'snapshot':
      return `Whether it can meet the needs in the clinical snapshot: ${open.questions.map(question => snapshotNames[question]).join(', ')}`
  }
}
