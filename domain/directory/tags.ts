/**
 * Ids of the tags that rules or screens refer to; all other tags are used only by category. Ids are unique across the catalog and
 * must never change. The specification prescribes the ids below 400; this product assigned the others.
 */
export const tag = {
  /** How the patient pays for the stay. */
  payment: { cash: 189, insurance: 190 },
  /** The facility accepts cash. Facilities without this tag do not match cash patients. */
  cash: { accepted: 1 },
  /** `policy_network_type`. Facilities with `excludes_hmo` do not match patients with the HMO tag (MAT-029). */
  network: { hmo: 410, ppo: 411, epo: 412, pos: 413 },
  /** For both sides: the patient needs transportation, or the facility provides it. */
  transport: { yes: 218, no: 219 },
  /** The facility has its own vehicle. Requires a range in miles. */
  facilityVehicle: { yes: 47 },
  /** The facility pays for taxi rides. Requires a maximum distance in miles. */
  taxi: { yes: 263 },
  /** The patient agreed to receive text messages. Without this tag, no codes are sent by SMS. */
  texts: { accepted: 220 },
  /** Preferred treatment location: near home, near the crisis center, or another address. */
  place: { nearHome: 280, nearCrisisCenter: 281, address: 282 },
  /** Abstinence only. Selecting it clears the list of prescriptions. */
  method: { abstinenceOnly: 269 },
  /** Shows the explanation field for daily medications. */
  dailyMedications: { yes: 25 },
  /** The dose and date are sent only if this tag is selected. */
  covidVaccinated: { yes: 316 },
  /** For facilities: whether it accepts patients on an involuntary hold (S-25). */
  involuntaryHold: { yes: 408, no: 409 },
  /** What a profile lists that can meet a need in the clinical snapshot (`domain/matching/snapshotNeeds.ts`). */
  care: {
    notYetStable: 421,
    pregnantOrPostpartum: 893,
    pregnancy: 817,
    highRiskPregnancy: 770,
    wheelchair: 720,
    walkingAid: 721,
    dailyActivities: 727,
    violence: 666,
    suicidalThoughts: 664,
    selfHarm: 663,
    firstPsychosis: 654,
    schizophrenia: 655,
    schizoaffective: 656,
    substancePsychosis: 657,
    covid: 769,
    tuberculosis: 768,
    contactIsolation: 767,
    hepatitisB: 812,
    hepatitisC: 813,
    hiv: 814,
    hivAids: 750,
    deaf: 725,
    interpreter: 731,
  },
  /** Gender transition: the patient is in transition, or the facility supports patients in transition. */
  transition: { yes: 261, no: 262 },
  /** Spoken languages (`language`). The product itself is in English and Spanish. */
  language: { english: 1100, spanish: 1101, sign: 1102 },
  /** "Other" choices that show a free-text field. */
  other: { mentalCondition: 278, medicalCondition: 283 },
  /** Levels of care that need no bed, because the patient sleeps at home. */
  bedless: { detox: 442, dayTreatment: 451, intensiveOutpatient: 452, outpatient: 453, medication: 454 },
  /** Genders that a facility admits (MAT-023). Only this product has the coed tag. */
  gender: { femaleOnly: 77, maleOnly: 78, coed: 400 },
  /** Age groups that a facility admits (MAT-023). `ageBands` lists the years. */
  age: { teens: 19, teensAndYoungAdults: 20, youngAdults: 21, adults: 22, seniors: 23, all: 24 },
  /** The optional questions in intake section 10. */
  placeToLive: { yes: 87, no: 88 },
  job: { fullTime: 84, partTime: 85, none: 86 },
  student: { fullTime: 91, partTime: 92, no: 93 },
  /** For both sides: the patient needs a flexible schedule, or the facility offers one. */
  flexibleSchedule: { yes: 75, no: 76 },
  relationships: { more: 224, fewer: 225, same: 226 },
  courtAppearance: { yes: 322, no: 323 },
  /** Yes shows the legal explanation field. */
  reportsToLawEnforcement: { yes: 89, no: 90 },
  /** Yes shows the types of trauma. */
  historyOfTrauma: { yes: 314, no: 315 },
  withdrawalSymptoms: { yes: 272, no: 273 },
  /** How a user wants to be notified (`opt_in_methods`). The digest is one email a day instead of individual emails. */
  optIn: { email: 301, sms: 302, digest: 995 },
} as const

/** The levels of care (`treatment_level`). Administrators may rename and deactivate them. */
export const careLevel = {
  hospitalDetox: 440,
  residentialDetox: 441,
  outpatientDetox: 442,
  detox: 443,
  hospital: 444,
  psychiatric: 445,
  crisis: 446,
  shortResidential: 447,
  longResidential: 448,
  residential: 449,
  dualDiagnosis: 450,
  dayTreatment: 451,
  intensiveOutpatient: 452,
  outpatient: 453,
  medication: 454,
  soberLiving: 455,
  halfwayHouse: 456,
} as const

/** Marks a missing part of a substance answer. */
export const notProvided = 0

/**
 * The years that each age tag covers, including both ends. A patient's age matches every band that includes it (MAT-024, MAT-025,
 * MAT-026, MAT-027).
 */
export const ageBands = [
  { tag: tag.age.teens, from: 12, to: 18 },
  { tag: tag.age.teensAndYoungAdults, from: 12, to: 25 },
  { tag: tag.age.youngAdults, from: 18, to: 25 },
  { tag: tag.age.adults, from: 18, to: Number.POSITIVE_INFINITY },
  { tag: tag.age.seniors, from: 60, to: Number.POSITIVE_INFINITY },
  { tag: tag.age.all, from: 0, to: Number.POSITIVE_INFINITY },
] as const

/** The questions in intake section 10, in display order. `social_determinants` stores the answers. */
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

/** The four parts of a substance answer, in API order. */
export const substanceAnswerCategories = [
  'addiction_route',
  'addiction_last_used',
  'addiction_frequency',
  'addiction_source',
] as const

/** All tag categories. The API prescribes some misspelled names. */
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

/** Lookup names that return another category's tags, because both sides share them. */
export const tagCategoryTwins = {
  needs_transport: 'provides_transport',
  is_transitioning: 'supports_transition',
} as const satisfies Record<string, TagCategory>

/**
 * The tag category of each patient field. The keys of `addictions` are tags, and `substanceAnswerCategories` lists the four parts of
 * each answer (INT-061).
 */
export const patientTagFields = {
  receives_texts: 'receives_texts',
  current_location: 'patient_current_location',
  preferred_language: 'language',
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

/** The tag category of each facility field. Together, these tags are the facility's `features` in matching. */
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
  // The API's `physical_therapy` field contains mental therapy programs.
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

/** The groups of `addiction_program` offered in the intake. The other groups describe programs, not patients. */
export const patientAddictionGroups = ['Substances', 'Behavioral addictions'] as const

/**
 * Levels of care by intensity, highest first, with their ASAM Criteria numbers (4, 3.7, 3.5, 3.1, 2.5, 2.1, 1). Levels without a
 * fixed setting, such as detox, are not ranked.
 */
export const careByIntensity: readonly (readonly number[])[] = [
  [careLevel.hospitalDetox, careLevel.hospital, careLevel.psychiatric],
  [careLevel.residentialDetox, careLevel.crisis, careLevel.dualDiagnosis],
  [careLevel.shortResidential, careLevel.longResidential, careLevel.residential],
  [careLevel.halfwayHouse],
  [careLevel.dayTreatment],
  [careLevel.outpatientDetox, careLevel.intensiveOutpatient],
  [careLevel.outpatient, careLevel.medication, careLevel.soberLiving],
]
