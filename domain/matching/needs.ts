import { yearsOn } from '../dates.ts'
import type { Insurance, Patient } from '../patients/schema.ts'
import { tag } from '../tags.ts'

/** What matching reads of a patient. Intake fills it section by section: whatever is empty asks for nothing. */
export type MatchPatient = Pick<
  Patient,
  | 'date_of_birth'
  | 'gender_identity'
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
>

/** What a patient asks of a facility. `null` is "not known yet" and excludes nobody. */
export type Needs = {
  /** Tags a facility must list: the level of care, and every substance to be treated. */
  required: readonly number[]
  /** Tags drawn from the rest of the intake: offered as filters, excluding nobody until the advocate selects them. */
  offered: readonly number[]
  payment: 'cash' | 'insurance' | null
  insurance: 'Public' | 'Private' | null
  hmo: boolean
  /** Payer codes, the primary plan's first; none for a cash patient. */
  plans: readonly string[]
  /** Completed years. */
  age: number | null
  gender: string | null
}

/** Fields whose every tag is offered as a filter. */
const offeredFields = [
  'prescriptions',
  'accessibility_requirements',
  'acute_health_conditions',
  'health_conditions',
  'mental_conditions',
  'special_populations',
] as const

/** Answers that a facility mirrors with the same tag: offered when given, never their "no". */
const offeredAnswers = [
  { field: 'needs_transport', yes: tag.transport.yes },
  { field: 'is_transitioning', yes: tag.transition.yes },
  { field: 'social_determinants', yes: tag.flexibleSchedule.yes },
] as const

/** "Other" says nothing that a facility could list. */
const otherTags: readonly number[] = [tag.other.mentalCondition, tag.other.medicalCondition]

/**
 * Reads a patient's needs as of a day (`yyyy-MM-dd`, for the age).
 *
 * Required are `treatment_levels` and the keys of `addictions`: the wrong level of care, or a house that does not treat the
 * substance, helps nobody. Everything else a person lives with is offered, pre-drawn, as a filter (MAT-016): requiring each of ten
 * conditions at once would leave no bed at all, and which of them decides tonight is the advocate's judgement, not ours.
 *
 * Insurance counts when payment is by insurance; a patient who has both marked is taken as insured. The primary plan says Public or
 * Private (a secondary speaks only where there is no primary); an HMO is an HMO in either (decisions MAT-029).
 */
export function needsOf(patient: MatchPatient, onDate: string): Needs {
  const payment = paymentOf(patient.payment_method)
  const insurances =
    payment === 'cash' ? [] : [patient.patient_insurance, patient.secondary_insurance].filter(insurance => insurance !== null)
  const payers = insurances.map(insurance => insurance.provider).filter(provider => provider !== null)
  return {
    required: unique([...patient.treatment_levels, ...Object.keys(patient.addictions).map(Number)]),
    offered: unique([
      ...offeredFields.flatMap(field => patient[field]).filter(id => !otherTags.includes(id)),
      ...offeredAnswers.filter(({ field, yes }) => patient[field].includes(yes)).map(({ yes }) => yes),
    ]),
    payment,
    insurance: payers[0]?.insurance_type ?? null,
    hmo: insurances.some(isHmo),
    plans: [...new Set(payers.map(payer => payer.payer_code))],
    age: patient.date_of_birth ? yearsOn(patient.date_of_birth, onDate) : null,
    gender: patient.gender_identity,
  }
}

/** An insurance is an HMO when its managed care says so (decisions MAT-029). */
const isHmo = (insurance: Insurance): boolean => insurance.managed_care.includes(tag.network.hmo)

function paymentOf(method: readonly number[]): Needs['payment'] {
  if (method.includes(tag.payment.insurance)) return 'insurance'
  return method.includes(tag.payment.cash) ? 'cash' : null
}

const unique = (tags: readonly number[]) => [...new Set(tags)]
