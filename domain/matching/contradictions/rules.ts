import { sameKind, suitsPatient } from '../../directory/beds/rules.ts'
import { type BedKind, type Population, populations } from '../../directory/beds/schema.ts'
import type { Facility } from '../../directory/facilities/schema.ts'
import { careByIntensity } from '../../directory/tags.ts'
import type { Needs } from '../needs.ts'

/** The listing fields that a decline can contradict. */
export const contradictedFields = ['excludes_hmo', 'insurance_plans_in_network', 'treatment_levels', 'open_beds'] as const
export type ContradictedField = (typeof contradictedFields)[number]

/** A statement in the listing that a decline contradicts. For list fields, `value` is one entry. */
export type Statement = { field: ContradictedField; value: string | null }

/** An open bed as displayed to advocates: the count is current, and the bed is not held. */
export type ListedBed = BedKind & { free: number; told_at: string }
export type ListedFields = Pick<
  Facility,
  'excludes_hmo' | 'insurance_plans_in_network' | 'insurance_plans_out_network' | 'treatment_levels'
> & { open_beds: readonly ListedBed[] }

/** The input to a rule: the declined patient's needs and the time of the decline. */
export type DeclineFacts = Pick<Needs, 'required' | 'plans' | 'hmo'> & {
  levels: readonly number[]
  gender: string | null
  at: string
}

/** Converts a bed kind to a statement's value. */
export const bedValue = ({ treatment_level, population }: BedKind): string => `${treatment_level} ${population}`
export function parseBedValue(value: string | null): BedKind | undefined {
  const [level, population] = value?.split(' ') ?? []
  return populations.includes(population as Population)
    ? { treatment_level: Number(level), population: population as Population }
    : undefined
}

/**
 * The statements in a listing that a decline with this reason contradicts. The reasons come from the approval table. Reasons about
 * the patient alone ("Insurance is not valid", "Not a good fit") contradict nothing. "Primary diagnosis unsupported" raises no
 * issue either, because the issue would reveal a diagnosis to people without a role at the facility. "No availability" contradicts
 * suitable open beds reported before the decline.
 */
export function findContradictions(reason: string, needs: DeclineFacts, listing: ListedFields): Statement[] {
  const rule = rules[reason]
  return rule ? rule(needs, listing) : []
}

type Rule = (needs: DeclineFacts, listing: ListedFields) => Statement[]

const rules: Record<string, Rule | undefined> = {
  'Policy is HMO': (_needs, { excludes_hmo }) => (excludes_hmo === true ? [] : [{ field: 'excludes_hmo', value: null }]),
  /** Lack of out-of-network benefits contradicts a listing that shows the plan as in network. */
  'No OON Benefits': ({ plans }, { insurance_plans_in_network: inNetwork }) =>
    plans.filter(plan => inNetwork.includes(plan)).map(value => ({ field: 'insurance_plans_in_network', value })),
  'Needs higher level of care': (needs, listing) => levelBeyond(needs.required, listing, -1),
  'Needs a lower level of care': (needs, listing) => levelBeyond(needs.required, listing, 1),
  'No availability': bedsTold,
  // The same reason, given when declining the interview.
  'No Availability': bedsTold,
}

function bedsTold({ levels, gender, at }: DeclineFacts, { open_beds }: ListedFields): Statement[] {
  return open_beds
    .filter(bed => bed.free > 0 && Date.parse(bed.told_at) < Date.parse(at) && suitsPatient(bed, { levels, gender }))
    .map(bed => ({ field: 'open_beds', value: bedValue(bed) }))
}

/** Reasons that can contradict a listing. */
export const contradictingReasons: readonly string[] = Object.keys(rules)

const rankOf = (level: number) => careByIntensity.findIndex(levels => levels.includes(level))

/**
 * The closest listed level of care that offers more care than requested (direction -1) or less (1). The facility could have offered
 * it instead of declining.
 */
function levelBeyond(required: readonly number[], { treatment_levels }: ListedFields, direction: -1 | 1): Statement[] {
  const ranks = required.map(rankOf).filter(rank => rank >= 0)
  if (!ranks.length) return []
  const isBeyond = (rank: number) => rank >= 0 && ranks.every(askedRank => Math.sign(rank - askedRank) === direction)
  const nearest = treatment_levels
    .filter(level => isBeyond(rankOf(level)))
    .sort((a, b) => direction * (rankOf(a) - rankOf(b)) || a - b)[0]
  return nearest === undefined ? [] : [{ field: 'treatment_levels', value: String(nearest) }]
}

/** The change that corrects the statement in the listing; null if the listing no longer contains it. */
export function correctListing(listing: ListedFields, { field, value }: Statement): Partial<ListedFields> | null {
  if (field === 'excludes_hmo') return listing.excludes_hmo === true ? null : { excludes_hmo: true }
  if (field === 'treatment_levels') {
    const otherLevels = listing.treatment_levels.filter(level => String(level) !== value)
    // A facility without levels of care would never match, so the last one is not removed.
    return otherLevels.length === listing.treatment_levels.length || !otherLevels.length
      ? null
      : { treatment_levels: otherLevels }
  }
  if (field === 'open_beds') {
    const kind = parseBedValue(value)
    const reported = listing.open_beds.find(bed => kind && sameKind(bed, kind))
    return reported?.free ? { open_beds: listing.open_beds.map(bed => (bed === reported ? { ...bed, free: 0 } : bed)) } : null
  }
  const { insurance_plans_in_network: inNetwork, insurance_plans_out_network: outOfNetwork } = listing
  if (value === null || !inNetwork.includes(value)) return null
  return {
    insurance_plans_in_network: inNetwork.filter(plan => plan !== value),
    insurance_plans_out_network: [...new Set([...outOfNetwork, value])],
  }
}

/**
 * A decline: its reason, its time, and the patient's needs, which are used only by the rules. Only the reason and date are ever
 * displayed.
 */
export type Decline = { reason: string; at: string; needs: Omit<DeclineFacts, 'at'> }
/** The response to an issue and the last decline that it covers. */
export type AnsweredIssue = Statement & { until: string }
/** A listing issue: the contradicted statement, how often each reason was given, and the times of the first and last decline. */
export type ListingIssue = Statement & {
  reasons: { reason: string; count: number }[]
  count: number
  since: string
  until: string
}

const keyOf = ({ field, value }: Statement) => `${field} ${value ?? ''}`

/** The issues raised by declines, most frequent first. After a response, an issue is hidden until the next decline. */
export function findListingIssues(
  listing: ListedFields,
  declines: readonly Decline[],
  answers: readonly AnsweredIssue[],
): ListingIssue[] {
  const settled = new Map<string, string>()
  for (const answer of answers) {
    const before = settled.get(keyOf(answer))
    if (before === undefined || before < answer.until) settled.set(keyOf(answer), answer.until)
  }
  const found = new Map<string, { statement: Statement; declines: Decline[] }>()
  for (const decline of declines)
    for (const statement of findContradictions(decline.reason, { ...decline.needs, at: decline.at }, listing)) {
      const key = keyOf(statement)
      if (decline.at <= (settled.get(key) ?? '') || !correctListing(listing, statement)) continue
      const known = found.get(key) ?? { statement, declines: [] }
      known.declines.push(decline)
      found.set(key, known)
    }
  return [...found.values()]
    .map(({ statement, declines: against }) => questionOf(statement, against))
    .sort((a, b) => b.count - a.count || (keyOf(a) < keyOf(b) ? -1 : 1))
}

function questionOf(statement: Statement, against: readonly Decline[]): ListingIssue {
  const times = against.map(({ at }) => at).sort()
  const reasons = Map.groupBy(against, ({ reason }) => reason)
  return {
    ...statement,
    reasons: [...reasons]
      .map(([reason, some]) => ({ reason, count: some.length }))
      .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
    count: against.length,
    since: times[0]!,
    until: times.at(-1)!,
  }
}
