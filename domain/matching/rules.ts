import { acceptsHolds } from '../directory/facilities/holds.ts'
import { tag } from '../directory/tags.ts'
import { ageTags, ageTagsFor } from './ages.ts'
import type { Listing, MatchFacility } from './facility.ts'
import { genderTags, genderTagsFor } from './genders.ts'
import type { Needs } from './needs.ts'
import type { ReasonCode } from './schema.ts'
import type { UnknownFact } from './unknownFacts.ts'

/** A row of the table: a fact about the patient, the facility fields that answer it, and its effects on a match. */
type Row = {
  fact: keyof Needs
  /** Empty if no field answers the fact, so that every matching facility is asked. */
  fields: readonly (keyof MatchFacility)[]
  /** Excludes a facility that does not meet the fact. `words` follow its name, and `relaxed` describes a search without the fact. */
  excludes?: { code: ReasonCode; words: string; relaxed?: string }
  /** The question for a matching facility that does not state whether it meets the fact. */
  asks?: { about: UnknownFact['about']; words: string; details?: (needs: Needs) => object }
}

/** A row about one property of a facility. */
export type Rule<Stated = unknown> = Row & {
  /** The only value of the fact that matters. By default, all do. */
  only?: string
  /** What a facility states: a JSON value, which the index stores. */
  stated: (facility: Listing) => Stated
  /** Whether a facility that states this meets the fact; `null` if that is unknown, so the facility matches. */
  meets(needs: Needs, stated: Stated): boolean | null
  /** What a reason contains in addition to its code. */
  details?(needs: Needs, stated: Stated): object
}

/** Infers `Stated`. */
const rule = <Stated>(row: Rule<Stated>): Rule => row

/** Tags that a facility must list (MAT-017), each of them a condition of its own (see `conditionsOf`). */
const required: Row = {
  fact: 'required',
  fields: ['features', 'unspoken_tags'],
  excludes: { code: 'lacks_features', words: 'does not list' },
  asks: { about: 'features', words: 'Whether it treats' },
}

/** Tags that are shown as filters and become conditions when the advocate selects them. */
const offered: Row = { fact: 'offered', fields: ['features'] }

/** The network status for the patient's plans. One of two plans in network is enough (MAT-007, MAT-021). */
export const networkRule = rule({
  fact: 'plans',
  fields: ['insurance_plans_in_network', 'insurance_plans_out_network'],
  stated: facility => ({ in: facility.insurance_plans_in_network, out: facility.insurance_plans_out_network }),
  meets: ({ plans }, stated) =>
    plans.some(plan => stated.in.includes(plan)) || (plans.some(plan => stated.out.includes(plan)) ? false : null),
  details: ({ plans }, stated) => ({ plans: plans.filter(plan => stated.out.includes(plan)) }),
  excludes: { code: 'out_of_network', words: 'is out of network for plan', relaxed: 'With a different plan' },
  asks: { about: 'network', words: 'Whether the plan is in network' },
})

/** The rows except those about tags, in the order of `reasonCodes`. To add a fact, add a row. */
export const rules: readonly Rule[] = [
  rule({
    fact: 'payment',
    only: 'cash',
    fields: ['features'],
    stated: ({ features }) => features.includes(tag.cash.accepted),
    meets: (_, accepts) => accepts,
    excludes: { code: 'no_cash', words: 'does not list cash payment', relaxed: 'If payment is not cash' },
  }),
  rule({
    fact: 'insurance',
    only: 'Private',
    fields: ['excludes_private_insurance'],
    stated: facility => facility.excludes_private_insurance,
    meets: (_, excludes) => (excludes === null ? null : !excludes),
    excludes: {
      code: 'no_private_insurance',
      words: 'does not accept private insurance',
      relaxed: 'If insurance is not private',
    },
    asks: { about: 'private_insurance', words: 'Whether it accepts private insurance' },
  }),
  rule({
    fact: 'hmo',
    fields: ['excludes_hmo'],
    stated: facility => facility.excludes_hmo,
    meets: (_, excludes) => (excludes === null ? null : !excludes),
    excludes: { code: 'no_hmo', words: 'does not accept HMO plans', relaxed: 'If the plan is not an HMO' },
    asks: { about: 'hmo', words: 'Whether it accepts HMO plans' },
  }),
  networkRule,
  rule({
    fact: 'gender',
    fields: ['features'],
    stated: ({ features }) => listedOf(features, genderTags),
    meets: ({ gender }, takes) => takesAny(takes, genderTagsFor(gender!)),
    details: (_, takes) => ({ takes }),
    excludes: { code: 'other_gender', words: 'serves', relaxed: 'If single-gender facilities make an exception' },
    asks: { about: 'gender', words: 'Which genders it serves' },
  }),
  rule({
    fact: 'age',
    fields: ['features'],
    stated: ({ features }) => listedOf(features, ageTags),
    meets: ({ age }, takes) => takesAny(takes, ageTagsFor(age!)),
    details: (_, takes) => ({ takes }),
    excludes: { code: 'other_age', words: 'serves', relaxed: 'If facilities that serve other ages make an exception' },
    asks: { about: 'age', words: 'Which ages it serves' },
  }),
  rule({
    fact: 'involuntary_hold',
    fields: ['features'],
    stated: ({ features }) => acceptsHolds(features),
    meets: (_, accepts) => accepts,
    excludes: {
      code: 'no_holds',
      words: 'does not accept patients on an involuntary hold',
      relaxed: 'If the patient is not on an involuntary hold',
    },
    asks: { about: 'hold', words: 'Whether it accepts patients on an involuntary hold' },
  }),
  rule({
    fact: 'to_ask',
    fields: [],
    stated: () => null,
    meets: () => null,
    asks: {
      about: 'snapshot',
      words: 'Whether it can meet the needs in the clinical snapshot:',
      details: ({ to_ask }) => ({ questions: to_ask }),
    },
  }),
]

/** All facts that matching reads. */
export const facts: readonly Row[] = [required, offered, ...rules]

/** The limit to facilities with open beds. It is not a fact about the patient, and counts expire too soon to be indexed. */
export const openBeds = {
  code: 'no_open_beds',
  words: 'has no reported open beds',
  relaxed: 'Without the filter “Reported open beds only”',
} as const

/** Whether the fact is known and matters. */
export function applies({ fact, only }: Rule, needs: Needs): boolean {
  const value = needs[fact]
  if (only) return value === only
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
}

/** The tags of a group that a facility lists. */
const listedOf = (features: Iterable<number>, group: readonly number[]): number[] =>
  Array.from(features).filter(id => group.includes(id))

/** Whether a facility takes any of these. A facility that names none may take everyone. */
const takesAny = (takes: readonly number[], fitting: readonly number[]): boolean | null =>
  takes.length ? takes.some(id => fitting.includes(id)) : null
