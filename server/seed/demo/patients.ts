import { socialDeterminantCategories, tag } from '#domain/directory/tags.ts'
import { budgets } from '#domain/intake/patients/intake/payment.ts'
import { sections } from '#domain/intake/patients/intake/sections.ts'
import { races, unanswered } from '#domain/intake/patients/schema.ts'
import { tagIds, tagIdsIn } from '../catalog.ts'
import { birthday, hoursAgo, insuranceRow, type NewPatient, substanceAnswer } from '../rows.ts'
import type { Case } from './cases.ts'
import type { City } from './cities.ts'
import { areaCodeOf, fictionalPhone, type Name, streets } from './names.ts'
import type { Random } from './random.ts'

export type PlainPatient = Omit<NewPatient, 'advocate_id' | 'organization_id'>

/** Clinical profiles, each with the level of care that it requires. */
const clinicalPictures = [
  {
    level: 'Detox - residential',
    uses: [['Alcohol', 'Oral', 'Several times a day']],
    minds: ['Depression', 'Generalized anxiety'],
    takes: ['Benzodiazepine taper', 'Acamprosate'],
  },
  {
    level: 'Residential short-term (<30 days)',
    uses: [
      ['Fentanyl', 'Smoked', 'Several times a day'],
      ['Methamphetamine', 'Smoked', '2-3 days a week'],
    ],
    minds: ['PTSD', 'Trauma'],
    takes: ['Buprenorphine/naloxone (Suboxone)', 'Clonidine'],
  },
  {
    level: 'Residential (any)',
    uses: [
      ['Alcohol', 'Oral', 'Once a day'],
      ['Cocaine and crack', 'Snorted', 'Once a week'],
    ],
    minds: ['Bipolar disorder'],
    takes: ['Mood stabilizers', 'Naltrexone oral'],
  },
  {
    level: 'Residential short-term (<30 days)',
    uses: [['Heroin', 'Injected into a vein', 'Several times a day']],
    minds: ['Depression'],
    takes: ['Methadone', 'Antidepressants'],
  },
  {
    level: 'Detox - residential',
    uses: [
      ['Benzodiazepines', 'Oral', 'Once a day'],
      ['Alcohol', 'Oral', '4-6 days a week'],
    ],
    minds: ['Panic disorder', 'Generalized anxiety'],
    takes: ['Sleep medication'],
  },
  {
    level: 'Residential (any)',
    uses: [['Methamphetamine', 'Smoked', 'In binges']],
    minds: ['Substance-induced psychosis'],
    takes: ['Antipsychotics'],
  },
  {
    level: 'Residential short-term (<30 days)',
    uses: [['Prescription opioids', 'Oral', 'Several times a day']],
    minds: ['Depression'],
    takes: ['Buprenorphine (any)', 'Gabapentin or pregabalin'],
  },
  {
    level: 'IOP',
    uses: [
      ['Cannabis', 'Smoked', 'Once a day'],
      ['Alcohol', 'Oral', '2-3 days a week'],
    ],
    minds: ['ADHD', 'Social anxiety and phobias'],
    takes: ['ADHD non-stimulants'],
  },
] as const

const privatePlans = ['Blue Shield', 'Aetna', 'Cigna', 'UnitedHealthcare', 'Anthem', 'Blue Cross Blue Shield', 'Humana', 'Kaiser']
const publicPlans: Record<string, string> = { CA: 'Medi-Cal', IL: 'Illinois Medicaid', TN: 'TennCare' }

/** Generates a patient with a complete intake who lives in `home` and is currently in a hospital. */
export function demoPatient(
  { first_name, last_name, sex }: Name,
  home: City,
  payment: NonNullable<Case['payment']>,
  now: Date,
  rng: Random,
): PlainPatient {
  const { pick, some, int } = rng
  const picture = pick(clinicalPictures)
  const homeless = rng.chance(0.2)
  const line = `${int(10, 990)} ${pick(streets)}`
  const address = { city: home.city, state: home.state, zip_code: home.zip_code }
  const takesMedication = picture.takes.length > 1
  const isAsked = rng.chance(0.7)
  const trauma = rng.chance(0.4)
  return {
    first_name,
    last_name,
    homeless,
    address_line_one: homeless ? null : line,
    address_city: homeless ? null : address.city,
    address_state: homeless ? null : address.state,
    address_zipcode: homeless ? null : address.zip_code,
    phone_number: fictionalPhone(areaCodeOf(home.state), rng),
    receives_texts: rng.chance(0.7) ? [tag.texts.accepted] : tagIds('receives_texts', 'No'),
    date_of_birth: birthday(now, int(20, 63), int(5, 350)),
    email: rng.chance(0.75) ? `${first_name}.${last_name}@example.com`.toLowerCase() : null,
    gender_at_birth: sex,
    gender_identity: rng.chance(0.05) ? 'non-binary' : sex,
    race: pick(races),
    current_location: pick(
      tagIds('patient_current_location', 'Emergency department', 'Medical unit', 'Psychiatric unit', 'Detox unit'),
    ),
    treatment_levels: tagIds('treatment_level', picture.level),
    ...paying(payment, { first_name, last_name }, home, rng),
    preferred_treatment_location: [homeless ? tag.place.address : tag.place.nearHome],
    current_location_line_one: line,
    current_city: address.city,
    current_state: address.state,
    current_zip_code: address.zip_code,
    needs_transport: [rng.chance(0.4) ? tag.transport.yes : tag.transport.no],
    estimated_discharge_timestamp: hoursAgo(now, -int(10, 96)),
    emergency_arrival_at: null,
    ...clinicalAnswers(picture, rng),
    accessibility_requirements: some(
      tagIds('facility_general_accomodation', 'CPAP', 'Walker, cane, or crutches', 'Lower bunk'),
      0.12,
    ),
    acute_health_conditions: some(
      tagIds('facility_comorbidity_accommodation', 'Chronic pain', 'Wound care', 'Insulin-dependent diabetes'),
      0.15,
    ),
    health_conditions: some(
      tagIds('medical_condition', 'High blood pressure', 'Hepatitis C', 'Asthma', 'Diabetes type 2', 'Back pain'),
      0.25,
    ),
    daily_medications_required: takesMedication ? [tag.dailyMedications.yes] : tagIds('daily_medications_required', 'No'),
    daily_medications_explanation: takesMedication ? 'Taken in the morning; the patient will bring a two-week supply.' : null,
    is_covid_vaccinated: [tag.covidVaccinated.yes],
    covid_vaccine: tagIds('covid_vaccine', pick(['Second dose', 'Booster', 'Current season’s updated vaccine'])),
    date_of_covid_vaccine: birthday(now, 1, int(1, 200)),
    is_transitioning: [tag.transition.no],
    special_populations: some(
      tagIds('special_pop_accommodation', 'Veterans', 'LGBTQ', 'Parents with children', 'Justice-involved'),
      0.12,
    ),
    social_determinants: isAsked ? socialDeterminants(homeless, trauma, rng) : [],
    type_of_trauma: isAsked && trauma ? rng.take(tagIdsIn('type_of_trauma'), 2) : [],
  }
}

/** Sections 5 to 7: substances, mental health, and medication. */
const clinicalAnswers = ({ uses, minds, takes }: (typeof clinicalPictures)[number], { pick, some }: Random) => ({
  addictions: Object.fromEntries(
    uses.map(([name, route, frequency]) => [
      tagIds('addiction_program', name)[0]!,
      substanceAnswer(
        route,
        pick(['Within 24 hours', '1-3 days ago', '4-7 days ago']),
        frequency,
        pick(['Patient report', 'Urine drug screen', 'Medical record']),
      ),
    ]),
  ),
  source_of_information: tagIds(
    'source_of_information',
    'Patient',
    ...some(['Medical record', 'Family or friend', 'Hospital staff'], 0.4),
  ),
  mental_conditions: tagIds('mental_health_condition', ...some(minds, 0.8)),
  prescriptions: tagIds('prescription', ...takes),
})

/** One answer to each question in section 10. */
const socialDeterminants = (homeless: boolean, trauma: boolean, { pick }: Random) =>
  socialDeterminantCategories.map(category => {
    if (category === 'place_to_live') return homeless ? tag.placeToLive.no : tag.placeToLive.yes
    if (category === 'history_of_trauma') return trauma ? tag.historyOfTrauma.yes : tag.historyOfTrauma.no
    // Yes would require an explanation.
    if (category === 'law_enforcement_reporting') return tag.reportsToLawEnforcement.no
    return pick(tagIdsIn(category))
  })

function paying(
  payment: NonNullable<Case['payment']>,
  name: { first_name: string; last_name: string },
  home: City,
  { pick, int }: Random,
): Partial<PlainPatient> {
  if (payment === 'cash') return { payment_method: [tag.payment.cash], estimated_budget: pick(budgets), patient_insurance: null }
  const plan = payment === 'public' ? (publicPlans[home.state] ?? 'Medicare') : pick(privatePlans)
  return {
    payment_method: [tag.payment.insurance],
    patient_insurance: insuranceRow(plan, name, {
      subscriber_id: `W${int(100_000_000, 999_999_999)}`,
      county: payment === 'public' ? home.county : null,
      managed_care: payment === 'public' ? [] : [payment === 'hmo' ? tag.network.hmo : tag.network.ppo],
    }),
  }
}

/** The same patient with only the sections up to this one saved, and the later ones empty. */
export function savedUpTo(section: number, patient: PlainPatient): PlainPatient {
  const empty: Record<string, unknown> = unanswered()
  const later = sections.filter(({ number }) => number > section).flatMap(({ fields }) => Object.keys(fields.shape))
  return {
    ...patient,
    ...Object.fromEntries(later.filter(field => field in patient && field in empty).map(field => [field, empty[field]])),
  }
}
