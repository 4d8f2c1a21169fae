import type { Listing, MatchFacility } from './directory.ts'
import { ageTags, genderTags } from './facts.ts'
import type { Needs } from './needs.ts'
import { applies, networkRule, type Rule, rules } from './rules.ts'
import type { Reason, ReasonCode } from './schema.ts'

export type Verdict = { matches: true } | { matches: false; reasons: Reason[] }

/**
 * Groups of alternatives. If several tags in a group are selected, a facility needs only one of them. It needs all selected tags
 * that are not in any group.
 */
export const alternativeGroups: readonly (readonly number[])[] = [ageTags, genderTags]

/**
 * The advocate's filters. `withOpenBeds` contains the facilities with suitable open beds if the search is limited to them; counts
 * expire, so they are not part of a facility.
 */
export type Selected = { filters: readonly number[]; withOpenBeds?: ReadonlySet<number> | undefined }

/** How to read facilities: plain objects, or positions in the index. */
export type Reader<F> = {
  id: (facility: F) => number
  /** Returns a function that checks whether a facility lists the tag. */
  lists: (tag: number) => (facility: F) => boolean
  /** Returns a function that judges what a facility states. */
  judge: <Stated, Judgment>(
    stated: (facility: Listing) => Stated,
    judgment: (stated: Stated) => Judgment,
  ) => (facility: F) => Judgment
}

/**
 * A condition of a search. `group` is the group of alternatives that the selected tags belong to. `rule` is the row of the table,
 * unless the condition is about tags or open beds.
 */
export type Condition<F> = {
  reason: ReasonCode
  leave_out: 'filter' | 'need'
  tags: number[]
  group?: readonly number[]
  rule?: Rule
  excludes: (facility: F) => boolean
}

const plain: Reader<MatchFacility> = {
  id: facility => facility.id,
  lists: tag => facility => facility.features.includes(tag),
  judge: (stated, judgment) => facility => judgment(stated(facility)),
}

/** Tags that the facility's data source cannot express. */
export const unspokenTags = (facility: Listing): readonly number[] => facility.unspoken_tags ?? []

/**
 * A search's conditions, in the order of `reasonCodes`. Missing data excludes a facility only if a tag is required. A facility
 * without any age or gender tag may well admit the patient, and so may a facility whose listing does not mention private insurance,
 * HMOs, the plan, or involuntary holds. A required tag that the data source does not cover (`unspoken_tags`) does not exclude a
 * facility either, but a tag selected as a filter must be listed.
 */
export function conditionsOf<F>(reader: Reader<F>, needs: Needs, { filters, withOpenBeds }: Selected): Condition<F>[] {
  const ticked = filters.filter(id => !alternativeGroups.some(group => group.includes(id)))
  const tags = [...new Set([...needs.required, ...ticked])].map((id): Condition<F> => {
    const lists = reader.lists(id)
    const mayHave = reader.judge(unspokenTags, unspoken => !ticked.includes(id) && unspoken.includes(id))
    const leave_out = needs.required.includes(id) ? 'need' : 'filter'
    return { reason: 'lacks_features', leave_out, tags: [id], excludes: facility => !lists(facility) && !mayHave(facility) }
  })
  const choices = alternativeGroups.flatMap((group): Condition<F>[] => {
    const tags = group.filter(id => filters.includes(id))
    const lists = tags.map(reader.lists)
    const excludes = (facility: F) => !lists.some(one => one(facility))
    return tags.length ? [{ reason: 'lacks_features', leave_out: 'filter', tags, group, excludes }] : []
  })
  const byRules = rules.flatMap((rule): Condition<F>[] => {
    if (!rule.excludes || !applies(rule, needs)) return []
    const excludes = reader.judge(rule.stated, stated => rule.meets(needs, stated) === false)
    return [{ reason: rule.excludes.code, leave_out: 'need', tags: [], rule, excludes }]
  })
  const noOpenBeds = (facility: F) => !withOpenBeds?.has(reader.id(facility))
  const limit: Condition<F> = { reason: 'no_open_beds', leave_out: 'filter', tags: [], excludes: noOpenBeds }
  return [...tags, ...choices, ...byRules, ...(withOpenBeds ? [limit] : [])]
}

/** Whether a facility matches this patient and the advocate's filters and, if not, all reasons why. */
export function verdict(
  needs: Needs,
  facility: MatchFacility,
  filters: readonly number[] = [],
  withOpenBeds?: ReadonlySet<number>,
): Verdict {
  const unmet = conditionsOf(plain, needs, { filters, withOpenBeds }).filter(({ excludes }) => excludes(facility))
  if (!unmet.length) return { matches: true }
  const lacked = unmet.flatMap(({ tags }) => tags)
  const tags = [
    ...needs.required.filter(id => lacked.includes(id) && !unspokenTags(facility).includes(id)),
    ...filters.filter(id => lacked.includes(id)),
  ]
  const others = unmet.filter(({ reason }) => reason !== 'lacks_features')
  const reasons = others.map(({ reason: code, rule }) => ({ code, ...rule?.details?.(needs, rule.stated(facility)) }) as Reason)
  return { matches: false, reasons: tags.length ? [{ code: 'lacks_features', tags: [...new Set(tags)] }, ...reasons] : reasons }
}

export type Network = 'in' | 'unknown' | 'out'

/**
 * A facility's network status for the patient's plans: `in` if it lists any of them as in network, otherwise `out` if it lists any
 * as out of network, otherwise `unknown` (always for cash patients).
 */
export function network(needs: Needs, facility: Listing): Network {
  const meets = networkRule.meets(needs, networkRule.stated(facility))
  return meets === null ? 'unknown' : meets ? 'in' : 'out'
}
