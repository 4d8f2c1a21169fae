import { rowId } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import type { Listing } from './directory.ts'
import type { Needs } from './needs.ts'
import { applies, rules } from './rules.ts'
import { snapshotNeedNames } from './snapshotNeeds.ts'

/**
 * A fact that matters for this patient but is not stated in a matching facility's profile or listing, so the advocate must ask.
 * `birthday`: the patient outgrows the facility's ages at midnight. `offered`: optional needs that the facility does not list.
 */
export const UnknownFact = z.discriminatedUnion('about', [
  z.object({ about: z.enum(['features', 'offered', 'language']), tags: z.array(rowId) }),
  z.object({ about: z.literal('county'), counties: z.array(z.string()) }),
  z.object({
    about: z.enum(['age', 'birthday', 'gender', 'private_insurance', 'hmo', 'network', 'hold', ...snapshotNeedNames]),
  }),
])
export type UnknownFact = z.infer<typeof UnknownFact>

/** The open questions about a match, in the order of the corresponding exclusion reasons. */
export function findUnknownFacts(needs: Needs, facility: Listing): UnknownFact[] {
  const tags = needs.required.filter(id => !facility.features.includes(id) && facility.unspoken_tags?.includes(id))
  const unknown = rules.filter(rule => applies(rule, needs) && rule.meets(needs, rule.stated(facility)) === null)
  const open = unknown.flatMap(({ asks }) => (asks ? { about: asks.about, ...asks.details?.(needs) } : [])) as UnknownFact[]
  const asked = unknown.flatMap(rule => rule.tags?.(needs) ?? [])
  const unlisted = needs.offered.filter(id => !facility.features.includes(id) && !asked.includes(id))
  return [
    ...(tags.length ? [{ about: 'features' as const, tags }] : []),
    ...open,
    ...(unlisted.length ? [{ about: 'offered' as const, tags: unlisted }] : []),
  ]
}
