import { isOfCounty } from '../directory/payers/publicPayers.ts'
import { tag } from '../directory/tags.ts'
import type { Insurance, Patient } from '../intake/patients/schema.ts'
import { secondsAfter, yearsOn } from '../platform/dates.ts'
import type { Facts } from './facts.ts'
import { ageTagsFor, genderTagsFor } from './facts.ts'
import { isOnHold, type MatchSnapshot, needsIn, type SnapshotNeedName } from './snapshotNeeds.ts'

/** The patient fields that matching reads. Empty fields require nothing. */
export type MatchPatient = Pick<
  Patient,
  | 'date_of_birth'
  | 'gender_identity'
  | 'preferred_language'
  | 'address_state'
  | 'treatment_levels'
  | 'addictions'
  | 'prescriptions'
  | 'accessibility_requirements'
  | 'acute_health_conditions'
  | 'health_conditions'
  | 'mental_conditions'
  | 'special_populations'
  | 'needs_transport'
  | 'is_transitioning'
  | 'social_determinants'
  | 'payment_method'
  | 'patient_insurance'
  | 'secondary_insurance'
> & {
  /** The clinical snapshot; null if the patient has none. */
  clinical_snapshot: MatchSnapshot | null
}

/** A patient whose intake answers none of the questions that matching uses. */
export const unansweredPatient: MatchPatient = {
  date_of_birth: '',
  gender_identity: null,
  preferred_language: null,
  address_state: null,
  treatment_levels: [],
  addictions: {},
  prescriptions: [],
  accessibility_requirements: [],
  acute_health_conditions: [],
  health_conditions: [],
  mental_conditions: [],
  special_populations: [],
  needs_transport: [],
  is_transitioning: [],
  social_determinants: [],
  payment_method: [],
  patient_insurance: null,
  secondary_insurance: null,
  clinical_snapshot: null,
}

/** A patient's needs. `null` means unknown and excludes no facility. */
export type Needs = {
  /** Tags that a facility must list: the level of care and every substance to treat. */
  required: readonly number[]
  /** Tags from the rest of the intake, offered as filters. They exclude a facility only if the advocate selects them. */
  offered: readonly number[]
  payment: 'cash' | 'insurance' | null
  insurance: 'Public' | 'Private' | null
  hmo: boolean
  /** The counties of public plans that depend on one, as in `countyIn`. */
  counties: readonly string[]
  /** Payer codes, starting with the primary plan's. Empty for a cash patient. */
  plans: readonly string[]
  /** In completed years. */
  age: number | null
  /** The patient turns a year older at midnight. */
  birthday_tomorrow: boolean
  gender: string | null
  /** The tag of the preferred language. Null if it is English, which every facility speaks. */
  language: number | null
  /** The patient is on an involuntary hold, which excludes facilities that refuse holds (S-25). */
  involuntary_hold: boolean
  /** Needs in the clinical snapshot. A facility that does not list them is asked and not excluded. Null without a snapshot. */
  to_ask: readonly SnapshotNeedName[] | null
}

/** Fields whose tags are offered as filters. */
const offeredFields = [
  'prescriptions',
  'accessibility_requirements',
  'acute_health_conditions',
  'health_conditions',
  'mental_conditions',
  'special_populations',
] as const

/** Answers with a corresponding facility tag, which is offered as a filter only if the answer is yes. */
const offeredAnswers = [
  { field: 'needs_transport', yes: tag.transport.yes },
  { field: 'is_transitioning', yes: tag.transition.yes },
  { field: 'social_determinants', yes: tag.flexibleSchedule.yes },
] as const

/** "Other" tags, which no facility can list. */
const otherTags: readonly number[] = [tag.other.mentalCondition, tag.other.medicalCondition]

/**
 * The patient's needs. `onDate` (`yyyy-MM-dd`) determines the age. `treatment_levels` and the keys of `addictions` are required,
 * because a bed at the wrong level of care, or without treatment for the substance, does not help. All other needs are offered as
 * optional filters (MAT-016), because requiring ten conditions at the same time would leave no beds, and only the advocate can
 * decide which of them matter most. Insurance is considered only if it is a payment method; a patient with both methods is treated
 * as insured. The primary plan determines Public or Private (the secondary only if there is no primary). `hmo` is true if either
 * plan is an HMO (MAT-029).
 */
export const needsOf = (patient: MatchPatient, onDate: string): Needs => needsFrom(factsOf(patient, onDate), insuranceOf(patient))

type Payment = Pick<MatchPatient, 'payment_method' | 'patient_insurance' | 'secondary_insurance'>

const insuranceOf = (patient: Payment): Needs['insurance'] => payersOf(insurancesOf(patient))[0]?.insurance_type ?? null

/**
 * Whether the patient pays with a private plan, so that the facility enters the benefits when it accepts the payment (APP-013). Like
 * matching, ignores insurance that is not used for payment.
 */
export const paysPrivately = (patient: Payment): boolean => insuranceOf(patient) === 'Private'

/** Converts facts to needs. `insurance` is the type of the first plan. */
export const needsFrom = (facts: Facts, insurance: Needs['insurance']): Needs => ({
  required: unique([...facts.treatment_levels, ...facts.substances]),
  offered: unique(facts.offered),
  payment: facts.payment,
  insurance,
  hmo: facts.hmo,
  counties: facts.counties,
  plans: facts.plans,
  age: facts.age,
  birthday_tomorrow: facts.birthday_tomorrow,
  gender: facts.gender,
  language: facts.language,
  involuntary_hold: facts.involuntary_hold,
  to_ask: facts.to_ask,
})

/** The needs as tags, grouped by their effect on a search (MAT-016, MAT-024 to MAT-028). */
export const featuresOf = ({ required, offered, age, gender }: Needs) => ({
  feature_tags: [...required, ...offered],
  required_tags: [...required],
  population_tags: [...(age === null ? [] : ageTagsFor(age)), ...(gender === null ? [] : genderTagsFor(gender))],
})

/** The facts about a patient that matching needs. `onDate` (`yyyy-MM-dd`) determines the age. */
export function factsOf(patient: MatchPatient, onDate: string): Facts {
  const insurances = insurancesOf(patient)
  return {
    treatment_levels: patient.treatment_levels,
    substances: Object.keys(patient.addictions).map(Number),
    offered: [
      ...offeredFields.flatMap(field => patient[field]).filter(id => !otherTags.includes(id)),
      ...offeredAnswers.filter(({ field, yes }) => patient[field].includes(yes)).map(({ yes }) => yes),
    ],
    payment: paymentOf(patient.payment_method),
    plans: [...new Set(payersOf(insurances).map(payer => payer.payer_code))],
    hmo: insurances.some(isHmo),
    counties: [...new Set(insurances.flatMap(insurance => countyOf(insurance, patient.address_state)))],
    age: patient.date_of_birth ? yearsOn(patient.date_of_birth, onDate) : null,
    birthday_tomorrow: patient.date_of_birth !== '' && hasBirthdayAfter(onDate, patient.date_of_birth),
    gender: patient.gender_identity,
    language: patient.preferred_language === tag.language.english ? null : patient.preferred_language,
    involuntary_hold: isOnHold(patient.clinical_snapshot),
    to_ask: needsIn(patient.clinical_snapshot),
  }
}

const hasBirthdayAfter = (day: string, date_of_birth: string): boolean => {
  const next = secondsAfter(day, 24 * 60 * 60).slice(0, 10)
  return yearsOn(date_of_birth, next) > yearsOn(date_of_birth, day)
}

/** The patient's insurance policies, the primary one first. Empty for a cash patient. */
const insurancesOf = ({ payment_method, patient_insurance, secondary_insurance }: Payment): Insurance[] =>
  paymentOf(payment_method) === 'cash' ? [] : [patient_insurance, secondary_insurance].filter(insurance => insurance !== null)

const payersOf = (insurances: readonly Insurance[]) =>
  insurances.map(insurance => insurance.provider).filter(provider => provider !== null)

/** A county with its state, if that is known, such as "Kern, CA". Counties of several states have the same name. */
export const countyIn = (county: string, state: string | null | undefined): string => (state ? `${county}, ${state}` : county)

/** Only public plans have a county. A plan saved without the county's state is of the patient's own, which the form lists first. */
const countyOf = ({ provider, county, county_state }: Insurance, home: string | null): string[] =>
  provider?.insurance_type === 'Public' && county && isOfCounty(provider.payer_name)
    ? [countyIn(county, county_state ?? home)]
    : []

const isHmo = (insurance: Insurance): boolean => insurance.managed_care.includes(tag.network.hmo)

function paymentOf(method: readonly number[]): Needs['payment'] {
  if (method.includes(tag.payment.insurance)) return 'insurance'
  return method.includes(tag.payment.cash) ? 'cash' : null
}

const unique = (tags: readonly number[]) => [...new Set(tags)]
