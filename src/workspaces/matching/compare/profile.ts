import { tag } from '#domain/directory/tags.ts'
import type { Needs } from '#domain/matching/needs.ts'
import type { Match } from '#domain/matching/schema.ts'
import type { Tags } from '../../../dataProvider/useTags.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { networkBadges } from '../../directory/facilities/facilityView.ts'
import { groupTags, type ServiceTab, serviceTabs, shownName } from '../../directory/facilities/serviceTabs.ts'

export type Offer = { name: string; needed: boolean }

/** A description of a facility for the comparison and the choice sheet. An empty list means that nothing is known. */
export type Profile = {
  levels: Offer[]
  payment: string[]
  transport: string | null
  /** Services by card tab, except those listed above. */
  services: { key: string; name: string; offers: Offer[] }[]
}

/** Wording for the network status, which differs for users and patients. */
type PlanWords = Pick<typeof texts.compare, 'planIn' | 'planOut' | 'planUnknown'>

/** Describes what a facility offers this patient. Omits unknown facts, for which the caller shows "Not stated". */
export function profileOf(match: Match, needs: Needs, tags: Tags, planWords: PlanWords = texts.compare): Profile {
  const wantedTags = new Set([...needs.required, ...needs.offered])
  const listed = match.features.flatMap(id => tags.get(id) ?? [])
  const offersOf = (tab: ServiceTab) =>
    groupTags(tab, listed)
      .flatMap(group => group.tags)
      .filter(one => one.category !== 'provides_transport')
      .map(one => ({ name: shownName(one), needed: wantedTags.has(one.id) }))
      .sort((a, b) => Number(b.needed) - Number(a.needed))
  const [levels, payment, ...others] = serviceTabs
  return {
    levels: offersOf(levels),
    payment: [...networkWords(match, needs, planWords), ...offersOf(payment).map(({ name }) => name), ...refusals(match)],
    transport: transportWords(match),
    services: others.map(tab => ({ key: tab.key, name: tab.name, offers: offersOf(tab) })),
  }
}

function networkWords(match: Match, { plans }: Needs, planWords: PlanWords): string[] {
  if (plans.length === 0) return []
  const network = networkBadges(plans, match)
  if (!network.in && !network.out) return [planWords.planUnknown]
  return [network.in && planWords.planIn, network.out && planWords.planOut].filter(words => words !== false)
}

const refusals = (match: Match): string[] =>
  [match.excludes_private_insurance && texts.card.takesNoPrivate, match.excludes_hmo && texts.card.takesNoHmo].filter(
    words => typeof words === 'string',
  )

function transportWords({ provides_transport }: Match): string | null {
  if (provides_transport.length === 0) return null
  return provides_transport.includes(tag.transport.yes) ? texts.compare.transport : texts.compare.noTransport
}
