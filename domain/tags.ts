/**
 * The tag ids that a rule or a screen names; every other tag is known by its category alone.
 * Ids are unique over the whole catalogue. Those below 400 are fixed by the specification, the rest are ours and stay for ever.
 */
export const tag = {
  /** How the stay is paid (spec 2 §3, §9). */
  payment: { cash: 189, insurance: 190 },
  /** A facility takes cash: without it, cash patients do not match (spec 2 §4). */
  cash: { accepted: 1 },
  /** `policy_network_type`; the HMO one excludes facilities with `excludes_hmo` (decisions MAT-029). */
  network: { hmo: 410, ppo: 411, epo: 412, pos: 413 },
  /** One tag, two sides: the patient needs transport, the facility provides it (decisions, tag 218). */
  transport: { yes: 218, no: 219 },
  /** The facility's own vehicle, which asks for its miles (spec 3 §4). */
  facilityVehicle: { yes: 47 },
  /** A taxi that the facility pays, which asks for its miles (spec 3 §4). */
  taxi: { yes: 263 },
  /** The patient may get text messages: without it no code goes out by SMS (spec 2 §3, §4). */
  texts: { accepted: 220 },
  /** Where treatment is wanted: near home, near the crisis center, or an address (spec 2 §5, section 5). */
  place: { nearHome: 280, nearCrisisCenter: 281, address: 282 },
  /** Abstinence only asks for no prescriptions and clears them (spec 3 §4). */
  method: { abstinenceOnly: 269 },
  /** Daily medications reveal their explanation (spec 2 §5, section 8). */
  dailyMedications: { yes: 25 },
  /** Only then dose and date are sent (spec 2 §5, section 8). */
  covidVaccinated: { yes: 316 },
  /** One tag, two sides: the patient is in transition, the facility supports it (spec 2 §3, spec 3 §3). */
  transition: { yes: 261, no: 262 },
  /** "Other", each of which reveals a free text (spec 2 §3). */
  other: { mentalCondition: 278, medicalCondition: 283 },
  /** Levels of care in which the patient sleeps at home: there is no bed to be open. */
  bedless: { detox: 442, dayTreatment: 451, intensiveOutpatient: 452, outpatient: 453, medication: 454 },
  /** Whom a facility takes (decisions MAT-023); mixed houses are ours. */
  gender: { femaleOnly: 77, maleOnly: 78, coed: 400 },
  /** Which ages a facility takes (decisions MAT-023); the years stand in `ageBands`. */
  age: { teens: 19, teensAndYoungAdults: 20, youngAdults: 21, adults: 22, seniors: 23, all: 24 },
  /** The optional questions of intake section 10 (spec 2 §3). */
  placeToLive: { yes: 87, no: 88 },
  job: { fullTime: 84, partTime: 85, none: 86 },
  student: { fullTime: 91, partTime: 92, no: 93 },
  /** One tag, two sides: the patient needs a flexible schedule, the facility has one (spec 2 §3, spec 3 §3). */
  flexibleSchedule: { yes: 75, no: 76 },
  relationships: { more: 224, fewer: 225, same: 226 },
  courtAppearance: { yes: 322, no: 323 },
  /** Yes reveals the legal explanation (spec 2 §5, section 10). */
  reportsToLawEnforcement: { yes: 89, no: 90 },
  /** Yes reveals the types of trauma (spec 2 §5, section 10). */
  historyOfTrauma: { yes: 314, no: 315 },
  withdrawalSymptoms: { yes: 272, no: 273 },
  /** How a user wants to be told (spec 1 §3, `opt_in_methods`); the digest is one mail a day in place of single ones. */
  optIn: { email: 301, sms: 302, digest: 995 },
} as const

/** What stands in a substance answer where a part was not given (spec 2 §3). */
export const notProvided = 0

/** The years that each age tag covers, both ends included; a patient's age offers every band that holds it (spec 2 §4, MAT-024 to MAT-027). */
export const ageBands = [
  { tag: tag.age.teens, from: 12, to: 18 },
  { tag: tag.age.teensAndYoungAdults, from: 12, to: 25 },
  { tag: tag.age.youngAdults, from: 18, to: 25 },
  { tag: tag.age.adults, from: 18, to: Number.POSITIVE_INFINITY },
  { tag: tag.age.seniors, from: 60, to: Number.POSITIVE_INFINITY },
  { tag: tag.age.all, from: 0, to: Number.POSITIVE_INFINITY },
] as const

/** The answers to intake section 10, in the order in which they are asked; the patient keeps them all in `social_determinants`. */
export const socialDeterminantCategories = [
  'place_to_live',
  'employment_status',
  'student_status',
  'flexible_schedule_required',
  'relationships',
  'court_appearance',
  'law_enforcement_reporting',
  'history_of_trauma',
  'withdrawal_symptoms',
] as const

/** The four parts of a substance answer, in their order on the wire (spec 2 §3). */
export const substanceAnswerCategories = [
  'addiction_route',
  'addiction_last_used',
  'addiction_frequency',
  'addiction_source',
] as const

/** Every category of the catalogue; the misspelled ones are the wire's (spec 2 §3, spec 3 §3, decisions "pa_type"). */
export const tagCategories = [
  'treatment_level',
  'addiction_program',
  ...substanceAnswerCategories,
  'source_of_information',
  'prescription',
  'treatment_method',
  'payment_method',
  'policy_network_type',
  'accepts_cash_payment',
  'payment_plans_consideration',
  'scholarships_consideration',
  'accomodation_involuntary_hold',
  'mental_health_condition',
  'type_of_trauma',
  'facility_general_accomodation',
  'facility_comorbidity_accommodation',
  'medical_condition',
  'accommodation_medically_stable',
  'daily_medications_required',
  'is_covid_vaccinated',
  'covid_vaccine',
  'diet',
  'supports_transition',
  'gender_transition_status',
  'gender_population',
  'age_population',
  'special_pop_accommodation',
  'feature',
  'environment',
  'language',
  'mental_therapy_program',
  'support_group',
  'pain_management_program',
  'physical_therapy_program',
  ...socialDeterminantCategories,
  'receives_texts',
  'patient_current_location',
  'preferred_treatment_location',
  'provides_transport',
  'facility_ground_transportation',
  'taxi_ground_transportation',
  'financed_air_travel',
  'opt_in',
  'pa_type',
] as const
export type TagCategory = (typeof tagCategories)[number]

/** Names under which a lookup answers another category's list: one tag, two sides (decisions, tag 218). */
export const tagCategoryTwins = {
  needs_transport: 'provides_transport',
  is_transitioning: 'supports_transition',
} as const satisfies Record<string, TagCategory>

/** Which category a patient's tag field draws from; `addictions` by its keys, its four parts by `substanceAnswerCategories` (spec 2 §3, INT-061). */
export const patientTagFields = {
  receives_texts: 'receives_texts',
  current_location: 'patient_current_location',
  treatment_levels: 'treatment_level',
  payment_method: 'payment_method',
  managed_care: 'policy_network_type',
  needs_transport: 'provides_transport',
  preferred_treatment_location: 'preferred_treatment_location',
  addictions: 'addiction_program',
  source_of_information: 'source_of_information',
  mental_conditions: 'mental_health_condition',
  prescriptions: 'prescription',
  accessibility_requirements: 'facility_general_accomodation',
  acute_health_conditions: 'facility_comorbidity_accommodation',
  health_conditions: 'medical_condition',
  daily_medications_required: 'daily_medications_required',
  is_covid_vaccinated: 'is_covid_vaccinated',
  covid_vaccine: 'covid_vaccine',
  is_transitioning: 'supports_transition',
  gender_transition_status: 'gender_transition_status',
  special_populations: 'special_pop_accommodation',
  type_of_trauma: 'type_of_trauma',
} as const satisfies Record<string, TagCategory>

/** Which category a facility's tag field draws from; together they are its `features` in matching (spec 3 §3). */
export const facilityTagFields = {
  treatment_levels: 'treatment_level',
  addictions_treated: 'addiction_program',
  treatment_method: 'treatment_method',
  prescriptions_accepted: 'prescription',
  accepts_cash_payment: 'accepts_cash_payment',
  payment_plans_consideration: 'payment_plans_consideration',
  scholarships_consideration: 'scholarships_consideration',
  accommodates_involuntary_hold: 'accomodation_involuntary_hold',
  accommodated_mental_illnesses: 'mental_health_condition',
  general_accommodations: 'facility_general_accomodation',
  acute_health_accommodations: 'facility_comorbidity_accommodation',
  accepted_medical_conditions: 'medical_condition',
  accommodation_medically_stable: 'accommodation_medically_stable',
  diet_accommodations: 'diet',
  supports_transition: 'supports_transition',
  accepted_genders: 'gender_population',
  accepted_ages: 'age_population',
  special_accommodations: 'special_pop_accommodation',
  general_features: 'feature',
  environment: 'environment',
  languages: 'language',
  // The wire's `physical_therapy` holds the mental therapy programs (spec 3 §3, section H).
  physical_therapy: 'mental_therapy_program',
  support_group_partners: 'support_group',
  non_addictive_pain_management: 'pain_management_program',
  physical_therapy_program: 'physical_therapy_program',
  flexible_schedule: 'flexible_schedule_required',
  provides_transport: 'provides_transport',
  facility_ground_transportation: 'facility_ground_transportation',
  taxi_ground_transportation: 'taxi_ground_transportation',
  financed_air_travel: 'financed_air_travel',
} as const satisfies Record<string, TagCategory>

/** The groups of `addiction_program` that an intake offers; the others describe a program, not a patient. */
export const patientAddictionGroups = ['Substances', 'Behavioral addictions'] as const

/**
 * Levels of care by how much of it there is, the most first, as the ASAM Criteria number them (4, 3.7, 3.5, 3.1, 2.5, 2.1, 1).
 * What says no setting (detox wherever the house has it) stands in none.
 */
export const careByIntensity: readonly (readonly number[])[] = [
  [440, 444, 445],
  [441, 446, 450],
  [447, 448, 449],
  [456],
  [451],
  [442, 452],
  [453, 454, 455],
]
