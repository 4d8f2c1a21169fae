import type { Facility } from '../directory/facilities/schema.ts'
import { tag } from '../directory/tags.ts'
import type { SnapshotAnswers } from '../intake/patients/snapshot/schema.ts'
import { keysOf } from '../platform/keys.ts'

/** The answers of the clinical snapshot that matching reads. */
export type SnapshotFact =
  | 'legal_status'
  | 'medical_clearance'
  | 'pregnancy'
  | 'mobility'
  | 'behaviors'
  | 'observation_level'
  | 'infections'
export type MatchSnapshot = Pick<SnapshotAnswers, SnapshotFact>

/**
 * A need that follows from the clinical snapshot. A facility meets it if one of the profile `fields` lists one of the `tags`.
 * Otherwise, the advocate asks: these fields list what a facility offers, so a missing tag is not a refusal.
 */
type SnapshotNeed = {
  from: SnapshotFact
  /** Whether a snapshot with this answer has the need. */
  has: (snapshot: MatchSnapshot) => boolean
  fields: readonly (keyof Facility)[]
  tags: readonly number[]
  words: string
}

const behaves =
  (...any: MatchSnapshot['behaviors']) =>
  ({ behaviors }: MatchSnapshot) =>
    any.some(one => behaviors.includes(one))
const carries =
  (...any: MatchSnapshot['infections']) =>
  ({ infections }: MatchSnapshot) =>
    any.some(one => infections.includes(one))
const moves =
  (...any: NonNullable<MatchSnapshot['mobility']>[]) =>
  ({ mobility }: MatchSnapshot) =>
    mobility !== null && any.includes(mobility)
const isWatched =
  (...any: NonNullable<MatchSnapshot['observation_level']>[]) =>
  ({ observation_level }: MatchSnapshot) =>
    observation_level !== null && any.includes(observation_level)

const { care } = tag
const unanswered = { fields: [], tags: [] } as const
const acute = (tag: number) => ({ fields: ['acute_health_accommodations'], tags: [tag] }) as const
const mental = (...tags: number[]) => ({ fields: ['accommodated_mental_illnesses'] as const, tags })
const general = (tag: number) => ({ fields: ['general_accommodations'], tags: [tag] }) as const

/** The needs in form order. Each becomes a row of the table (`rules.ts`). */
export const snapshotNeeds = {
  not_cleared: {
    from: 'medical_clearance',
    has: ({ medical_clearance }) => medical_clearance === 'pending' || medical_clearance === 'not_cleared',
    fields: ['accommodation_medically_stable'],
    tags: [care.notYetStable],
    words: 'Whether it admits patients who are not medically cleared',
  },
  pregnancy: {
    from: 'pregnancy',
    has: ({ pregnancy }) => pregnancy === 'yes',
    fields: ['special_accommodations', 'accepted_medical_conditions', 'acute_health_accommodations'],
    tags: [care.pregnantOrPostpartum, care.pregnancy, care.highRiskPregnancy],
    words: 'Whether it admits pregnant patients',
  },
  walking_aid: {
    from: 'mobility',
    has: moves('walks_with_aid'),
    ...general(care.walkingAid),
    words: 'Whether it admits patients who walk with an aid',
  },
  wheelchair: {
    from: 'mobility',
    has: moves('wheelchair'),
    ...general(care.wheelchair),
    words: 'Whether it is wheelchair accessible',
  },
  help_moving: {
    from: 'mobility',
    has: moves('one_person', 'two_person', 'bedbound'),
    ...general(care.dailyActivities),
    words: 'Whether it admits patients who need help to move',
  },
  agitation: { from: 'behaviors', has: behaves('agitated'), ...unanswered, words: 'Whether it admits agitated patients' },
  aggression: {
    from: 'behaviors',
    has: behaves('aggressive'),
    ...mental(care.violence),
    words: 'Whether it admits aggressive patients',
  },
  suicidal_thoughts: {
    from: 'behaviors',
    has: behaves('suicidal_thoughts'),
    ...mental(care.suicidalThoughts),
    words: 'Whether it admits patients with suicidal thoughts',
  },
  self_harm: {
    from: 'behaviors',
    has: behaves('self_harm'),
    ...mental(care.selfHarm),
    words: 'Whether it admits patients who self-harm',
  },
  psychosis: {
    from: 'behaviors',
    has: behaves('psychosis'),
    ...mental(care.firstPsychosis, care.schizophrenia, care.schizoaffective, care.substancePsychosis),
    words: 'Whether it admits patients with psychosis',
  },
  confusion: { from: 'behaviors', has: behaves('confused'), ...unanswered, words: 'Whether it admits confused patients' },
  elopement: {
    from: 'behaviors',
    has: behaves('elopement'),
    ...unanswered,
    words: 'Whether it admits patients at risk of elopement',
  },
  close_checks: {
    from: 'observation_level',
    has: isWatched('every_30', 'every_15'),
    ...unanswered,
    words: 'Whether it can check on a patient every 15 or 30 minutes',
  },
  constant_observation: {
    from: 'observation_level',
    has: isWatched('line_of_sight', 'one_to_one'),
    ...unanswered,
    words: 'Whether it can provide line-of-sight or 1:1 observation',
  },
  covid: { from: 'infections', has: carries('covid'), ...acute(care.covid), words: 'Whether it admits patients with COVID-19' },
  tuberculosis: {
    from: 'infections',
    has: carries('tuberculosis'),
    ...acute(care.tuberculosis),
    words: 'Whether it admits patients with tuberculosis',
  },
  contact_isolation: {
    from: 'infections',
    has: carries('mrsa', 'c_difficile'),
    ...acute(care.contactIsolation),
    words: 'Whether it can isolate a patient (MRSA, C. diff)',
  },
  hepatitis: {
    from: 'infections',
    has: carries('hepatitis'),
    fields: ['accepted_medical_conditions'],
    tags: [care.hepatitisB, care.hepatitisC],
    words: 'Whether it admits patients with hepatitis',
  },
  hiv: {
    from: 'infections',
    has: carries('hiv'),
    fields: ['accepted_medical_conditions', 'acute_health_accommodations'],
    tags: [care.hiv, care.hivAids],
    words: 'Whether it admits patients with HIV',
  },
  other_infection: {
    from: 'infections',
    has: carries('influenza', 'lice', 'scabies', 'other'),
    ...unanswered,
    words: 'Whether it admits patients with influenza, lice, scabies, or another infection',
  },
} as const satisfies Record<string, SnapshotNeed>
export type SnapshotNeedName = keyof typeof snapshotNeeds
export const snapshotNeedNames = keysOf(snapshotNeeds)

/**
 * The needs that follow from a clinical snapshot. Empty if the patient needs nothing special, and null if there is no snapshot, so
 * nothing could be compared.
 */
export const needsIn = (snapshot: MatchSnapshot | null): SnapshotNeedName[] | null =>
  snapshot && snapshotNeedNames.filter(name => snapshotNeeds[name].has(snapshot))

/** Whether the patient is on an involuntary hold, so that facilities that refuse holds are excluded (S-25). */
export const isOnHold = (snapshot: Pick<SnapshotAnswers, 'legal_status'> | null): boolean =>
  snapshot?.legal_status === 'involuntary'
