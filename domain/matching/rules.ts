import { acceptsHolds } from '../directory/facilities/rules.ts'
import type { Facility } from '../directory/facilities/schema.ts'
import { tag } from '../directory/tags.ts'
import type { Insurance, Patient } from '../intake/patients/schema.ts'
import type { SnapshotAnswers } from '../intake/patients/snapshot/schema.ts'
import type { Listing } from './directory.ts'
import { ageTags, ageTagsFor, genderTags, genderTagsFor } from './facts.ts'
import { countyIn, type Needs } from './needs.ts'
import type { ReasonCode } from './schema.ts'
import { snapshotNeedNames, snapshotNeeds } from './snapshotNeeds.ts'
import type { UnknownFact } from './unknownFacts.ts'

/** An answer of the intake or of the clinical snapshot. */
export type PatientField =
  | keyof Patient
  | `clinical_snapshot.${keyof SnapshotAnswers}`
  | `${'patient_insurance' | 'secondary_insurance'}.${keyof Insurance}`

/** A row of the table: a fact about the patient, the facility fields that answer it, and its effects on a match. */
type Row = {
  fact: keyof Needs
  /** The answers that the fact is derived from. */
  from: readonly PatientField[]
  /** The fields of a facility's profile that answer the fact. Empty if none does, so that every matching facility is asked. */
  fields: readonly (keyof Facility | 'unspoken_tags')[]
  /** Excludes a facility that does not meet the fact. `words` follow its name, or `fromMidnight` if it meets the fact from midnight, and `relaxed` describes a search without the fact. */
  excludes?: { code: ReasonCode; words: string; fromMidnight?: string; relaxed?: string }
  /** The question for a matching facility that does not state whether it meets the fact, and what it names. */
  asks?: { about: UnknownFact['about']; words: string; details?(needs: Needs): object }
}

/** A row about one property of a facility. */
export type Rule<Stated = unknown> = Row & {
  /** The only value of the fact that matters, or the one in its list. By default, all do. */
  only?: string
  /** The tags that are asked about, so that no other question repeats them. */
  tags?: (needs: Needs) => readonly number[]
  /** What a facility states: a JSON value, which the index stores. */
  stated: (facility: Listing) => Stated
  /** Whether a facility that states this meets the fact; `null` if that is unknown, so the facility matches. */
  meets(needs: Needs, stated: Stated): boolean | null
  /** What is shown about a facility that meets the fact: the words, and then the names of the tags. */
  shows?: { words?: string; tags?(stated: Stated, needs: Needs): readonly number[] }
  /** What a reason contains in addition to its code. */
  details?(needs: Needs, stated: Stated): object
}

/** These answers about both plans. */
function inInsurance(...names: readonly (keyof Insurance)[]): PatientField[] {
  return names.flatMap(name => [`patient_insurance.${name}` as const, `secondary_insurance.${name}` as const])
}

/** Infers `Stated`. */
const rule = <Stated>(row: Rule<Stated>): Rule => row

/** Tags that a facility must list (MAT-017), each of them a condition of its own (see `conditionsOf`). */
const required: Row = {
  fact: 'required',
  from: ['treatment_levels', 'addictions'],
  fields: ['treatment_levels', 'addictions_treated', 'unspoken_tags'],
  excludes: { code: 'lacks_features', words: 'does not list' },
  asks: { about: 'features', words: 'Whether it treats' },
}

/** Tags that are shown as filters and become conditions when the advocate selects them. */
const offered: Row = {
  fact: 'offered',
  from: [
    'prescriptions',
    'accessibility_requirements',
    'acute_health_conditions',
    'health_conditions',
    'mental_conditions',
    'special_populations',
    'needs_transport',
    'is_transitioning',
    'social_determinants',
  ],
  fields: [
    'prescriptions_accepted',
    'general_accommodations',
    'acute_health_accommodations',
    'accepted_medical_conditions',
    'accommodated_mental_illnesses',
    'special_accommodations',
    'provides_transport',
    'supports_transition',
    'flexible_schedule',
  ],
  asks: { about: 'offered', words: 'Whether it can meet these needs, which it does not list:' },
}

/**
 * The network status for the patient's plans. One of two plans in network is enough (MAT-007, MAT-021). A facility that accepts no
 * public insurance has put every public plan out of network, also if its listing does not name them (FAC-035).
 */
export const networkRule = rule({
  fact: 'plans',
  from: ['payment_method', ...inInsurance('provider')],
  fields: ['insurance_plans_in_network', 'insurance_plans_out_network', 'accepts_public_insurance'],
  stated: statedNetwork,
  meets: isInNetwork,
  details: (needs, stated) => ({ plans: plansOut(needs, stated) }),
  excludes: { code: 'out_of_network', words: 'is out of network for plan', relaxed: 'With a different plan' },
  asks: { about: 'network', words: 'Whether the plan is in network' },
  shows: { words: 'In network with the patient’s plan' },
})

/** The rows except those about tags, in the order of `reasonCodes`. To add a fact, add a row. */
export const rules: readonly Rule[] = [
  rule({
    fact: 'payment',
    only: 'cash',
    from: ['payment_method'],
    fields: ['accepts_cash_payment'],
    stated: ({ features }) => features.includes(tag.cash.accepted),
    meets: (_, accepts) => accepts,
    excludes: { code: 'no_cash', words: 'does not list cash payment', relaxed: 'If payment is not cash' },
    shows: { tags: () => [tag.cash.accepted] },
  }),
  rule({
    fact: 'insurance',
    only: 'Private',
    from: ['payment_method', ...inInsurance('provider')],
    fields: ['excludes_private_insurance'],
    stated: facility => facility.excludes_private_insurance,
    meets: (_, excludes) => (excludes === null ? null : !excludes),
    excludes: {
      code: 'no_private_insurance',
      words: 'does not accept private insurance',
      relaxed: 'If insurance is not private',
    },
    asks: { about: 'private_insurance', words: 'Whether it accepts private insurance' },
    shows: { words: 'Accepts private insurance' },
  }),
  rule({
    fact: 'hmo',
    from: ['payment_method', ...inInsurance('managed_care')],
    fields: ['excludes_hmo'],
    stated: facility => facility.excludes_hmo,
    meets: (_, excludes) => (excludes === null ? null : !excludes),
    excludes: { code: 'no_hmo', words: 'does not accept HMO plans', relaxed: 'If the plan is not an HMO' },
    asks: { about: 'hmo', words: 'Whether it accepts HMO plans' },
    shows: { words: 'Accepts HMO plans' },
  }),
  networkRule,
  rule({
    fact: 'counties',
    from: ['payment_method', ...inInsurance('provider', 'county', 'county_state'), 'address_state'],
    fields: ['county', 'state'],
    stated: facility => ({
      county: facility.county && facility.state ? countyIn(facility.county, facility.state) : null,
      network: statedNetwork(facility),
    }),
    // A facility in another county, or whose county is unknown, may still accept the plan. If it is out of network, nothing is open.
    meets: (needs, { county, network }) =>
      needs.counties.some(one => county !== null && isSameCounty(one, county)) ||
      (isInNetwork(needs, network) === false ? false : null),
    asks: {
      about: 'county',
      words: 'Whether it accepts public plans of this county:',
      details: ({ counties }) => ({ counties }),
    },
  }),
  rule({
    fact: 'gender',
    from: ['gender_identity'],
    fields: ['accepted_genders'],
    stated: ({ features }) => listedOf(features, genderTags),
    meets: ({ gender }, takes) => takesAny(takes, genderTagsFor(gender!)),
    details: (_, takes) => ({ takes }),
    excludes: { code: 'other_gender', words: 'serves', relaxed: 'If single-gender facilities make an exception' },
    asks: { about: 'gender', words: 'Which genders it serves' },
    shows: { words: 'Serves:', tags: takes => takes },
  }),
  rule({
    fact: 'age',
    from: ['date_of_birth'],
    fields: ['accepted_ages'],
    stated: ({ features }) => listedOf(features, ageTags),
    meets: ({ age }, takes) => takesAny(takes, ageTagsFor(age!)),
    details: ({ age, birthday_tomorrow }, takes) => ({
      takes,
      ...(birthday_tomorrow && takesAny(takes, ageTagsFor(age! + 1)) && { from_midnight: true }),
    }),
    excludes: {
      code: 'other_age',
      words: 'serves',
      fromMidnight: 'fits only from midnight, when the patient is a year older; serves',
      relaxed: 'If facilities that serve other ages make an exception',
    },
    asks: { about: 'age', words: 'Which ages it serves' },
    shows: { words: 'Serves:', tags: takes => takes },
  }),
  rule({
    fact: 'birthday_tomorrow',
    from: ['date_of_birth'],
    fields: ['accepted_ages'],
    stated: ({ features }) => listedOf(features, ageTags),
    meets: ({ age }, takes) => age === null || takesAny(takes, ageTagsFor(age + 1)) !== false || null,
    asks: { about: 'birthday', words: 'Whether it keeps a patient who outgrows its ages at midnight' },
  }),
  rule({
    fact: 'involuntary_hold',
    from: ['clinical_snapshot.legal_status'],
    fields: ['accommodates_involuntary_hold'],
    stated: ({ features }) => acceptsHolds(features),
    meets: (_, accepts) => accepts,
    excludes: {
      code: 'no_holds',
      words: 'does not accept patients on an involuntary hold',
      relaxed: 'If the patient is not on an involuntary hold',
    },
    asks: { about: 'hold', words: 'Whether it accepts patients on an involuntary hold' },
    shows: { words: 'Accepts patients on an involuntary hold' },
  }),
  rule({
    fact: 'language',
    from: ['preferred_language'],
    fields: ['languages', 'general_accommodations'],
    tags: ({ language }) => languageTagsFor(language!),
    stated: ({ features }) => Array.from(features),
    meets: ({ language }, listed) => languageTagsFor(language!).some(id => listed.includes(id)) || null,
    // A facility that does not list the language can call an interpreter, so the language never excludes.
    asks: {
      about: 'language',
      words: 'Whether it has staff or an interpreter for this language:',
      details: ({ language }) => ({ tags: [language] }),
    },
    shows: { tags: (listed, { language }) => languageTagsFor(language!).filter(id => listed.includes(id)) },
  }),
  ...snapshotNeedNames.map(name => {
    const { from, fields, tags, words } = snapshotNeeds[name]
    return rule({
      fact: 'to_ask',
      only: name,
      from: [`clinical_snapshot.${from}`],
      fields,
      tags: () => tags,
      stated: ({ features }) => listedOf(features, tags),
      meets: (_, listed) => listed.length > 0 || null,
      asks: { about: name, words },
      shows: { tags: listed => listed },
    })
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
  if (only) return Array.isArray(value) ? value.includes(only) : value === only
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
}

/** Columns of the index are keyed by this function, so the network rule needs the same one everywhere. */
function statedNetwork(facility: Listing) {
  return {
    in: facility.insurance_plans_in_network,
    out: facility.insurance_plans_out_network,
    takesNoPublic: facility.accepts_public_insurance === false,
  }
}
type StatedNetwork = ReturnType<typeof statedNetwork>

function isInNetwork(needs: Needs, stated: StatedNetwork): boolean | null {
  if (needs.plans.some(plan => stated.in.includes(plan))) return true
  return plansOut(needs, stated).length > 0 ? false : null
}

/** The patient's plans that the facility states are out of network. */
function plansOut({ plans, insurance }: Needs, { out, takesNoPublic }: StatedNetwork): readonly string[] {
  const listed = plans.filter(plan => out.includes(plan))
  // Only the first plan's type is known.
  return listed.length === 0 && takesNoPublic && insurance === 'Public' && plans.length === 1 ? plans : listed
}

/** The tags of a group that a facility lists. */
const listedOf = (features: Iterable<number>, group: readonly number[]): number[] =>
  Array.from(features).filter(id => group.includes(id))

/** Lists write "Kern, CA" or "Kern County, CA". A county without a state could be another state's. */
const isSameCounty = (a: string, b: string): boolean => plainCounty(a) === plainCounty(b)
const plainCounty = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/ (county|parish|borough)(?=,|$)/, '')

/** What a facility can list to serve a patient in this language. An interpreter may not know sign language. */
const languageTagsFor = (language: number): readonly number[] =>
  language === tag.language.sign ? [language, tag.care.deaf] : [language, tag.care.interpreter]

/** Whether a facility takes any of these. A facility that names none may take everyone. */
const takesAny = (takes: readonly number[], fitting: readonly number[]): boolean | null =>
  takes.length ? takes.some(id => fitting.includes(id)) : null
