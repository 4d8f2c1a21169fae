import { tag } from '#domain/directory/tags.ts'
import { states } from '#domain/platform/states.ts'
import { zipCenter } from '../../platform/geo/zips.ts'
import { tagIds, tagIdsIn } from '../catalog.ts'
import { payers } from '../lookups/payers.ts'
import { npiFor } from '../npi.ts'
import { daysAgo, facilityRow, hoursAgo, type NewFacility } from '../rows.ts'
import { testFacilities } from '../testUsers.ts'
import { type City, cities } from './cities.ts'
import { type Kind, kinds, levelTags } from './kinds.ts'
import { areaCodeOf, fictionalPhone, streets } from './names.ts'
import { type Random, random } from './random.ts'

/** A demo facility. `center` is the number of its treatment center; null makes it a directory listing. */
export type DemoFacility = { center: number | null; staffed: boolean; row: NewFacility }

const listed =
  'Alder Grove,Bellwether,Cypress Point,Driftwood,Evergreen Path,Fernbrook,Goldenrod,Harvest Lane,Ivy Hill,Jasper Creek,Kingfisher,Lowell Street,Mulberry,New Leaf,Oak Hollow'.split(
    ',',
  )

/** Generates `count` facilities with unique names in the table's cities, belonging to treatment centers with these brands. */
export function demoFacilities(brands: readonly string[], count: number, now: Date, rng: Random): DemoFacility[] {
  const names = new Set<string>(Object.values(testFacilities).map(({ row }) => row.name))
  const facilityCities = cities.flatMap(city => Array.from({ length: city.facilities }, () => city))
  while (facilityCities.length < count) facilityCities.push(rng.pick(cities.slice(0, 40)))
  return facilityCities.slice(0, count).map((city, n) => {
    const listing = n % 13 === 6
    const center = listing ? null : (n + rng.int(0, 2)) % brands.length
    const kind = rng.weighted(kinds.map(kind => [kind, kind.weight] as const))
    const name = uniqueName(center === null ? rng.pick(listed) : brands[center]!, city, kind, names, rng)
    const row = facility(name, city, kind, now, rng)
    if (listing) return { center, staffed: false, row: { ...row, ...listingFields(n), ...(n % 39 === 6 && addressInZip(city)) } }
    const state = n % 29 === 11 ? 'awaiting' : n % 41 === 17 ? 'incomplete' : n % 37 === 5 ? 'unstaffed' : 'open'
    if (state === 'incomplete') return { center, staffed: true, row: unfinishedFields(row) }
    return {
      center,
      staffed: state !== 'unstaffed',
      row: { ...row, status: state === 'awaiting' ? 'Awaiting Approval' : 'Approved' },
    }
  })
}

function uniqueName(brand: string, city: City, kind: Kind, taken: Set<string>, rng: Random): string {
  const suffix = rng.pick(kind.suffixes)
  const name = [`${brand} ${suffix}`, `${brand} ${city.city} ${suffix}`, `${brand} ${rng.pick(streets)} ${suffix}`].find(
    name => !taken.has(name),
  )
  if (!name) return uniqueName(brand, city, kind, taken, rng)
  taken.add(name)
  return name
}

const all = {
  substances: tagIdsIn('addiction_program', 'Substances'),
  conditions: tagIdsIn('mental_health_condition').filter(id => id !== tag.other.mentalCondition),
  illnesses: tagIdsIn('medical_condition').filter(id => id !== tag.other.medicalCondition),
}
/** Substances that nearly every facility treats. */
const commonServices = tagIds(
  'addiction_program',
  ...[
    'Alcohol',
    'Opioids',
    'Heroin',
    'Fentanyl',
    'Prescription opioids',
    'Benzodiazepines',
    'Methamphetamine',
    'Cocaine and crack',
    'Cannabis',
  ],
)
const otherServices = ['Case management', 'Aftercare', 'Family counseling', 'Naloxone/overdose education', 'Wi-Fi', 'Life skills']

/** Generates a facility. Each part draws from `rng`, so the order of the parts determines the demo data. */
function facility(name: string, city: City, kind: Kind, now: Date, rng: Random): NewFacility {
  const { pick, int } = rng
  const abstinence = rng.chance(kind.abstinence ?? 0.03)
  const transport = rng.chance(0.6)
  const vehicle = transport && rng.chance(0.7)
  const taxi = transport && rng.chance(0.4)
  const identified = identity(name, city, rng)
  return facilityRow(
    {
      ...identified,
      ...treatment(kind, abstinence, rng),
      ...insurance(city, rng),
      ...accommodations(kind, identified.npi, rng),
      ...features(kind, rng),
      ...transportation({ transport, vehicle, taxi }, rng),
      owner_text: `${pick(kind.nameParts)} ${pick(closing)}`,
      pharmacy_name: `${pick(listed)} Pharmacy`,
      pharmacy_address_line_one: `${int(10, 4800)} ${pick(streets)}`,
      pharmacy_city: city.city,
      pharmacy_state: city.state,
      pharmacy_zipcode: city.zip_code,
      pharmacy_phone: fictionalPhone(areaCodeOf(city.state), rng),
      created_at: daysAgo(now, int(400, 700)),
      updated_at: hoursAgo(now, int(24, 50 * 24)),
    },
    now,
  )
}

function identity(name: string, city: City, rng: Random) {
  const { pick, int } = rng
  const { facilities: _, ...address } = city
  const area = areaCodeOf(city.state)
  return {
    name,
    ...address,
    latitude: round(city.latitude + (rng.next() - 0.5) * 0.09),
    longitude: round(city.longitude + (rng.next() - 0.5) * 0.09),
    address_line_one: `${int(10, 4800)} ${pick(streets)}`,
    website_url: `https://${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
    main_phone_number: fictionalPhone(area, rng),
    intake_phone_1: fictionalPhone(area, rng),
    npi: npiFor(Math.floor(int(1_000_000_000, 1_999_999_999) / 10)),
    dhcs_license: city.state === 'CA' ? `${int(190000, 199999)}AP` : null,
    joint_commission_accreditation: rng.chance(0.55),
    other_license_1: rng.chance(0.35) ? 'CARF International' : null,
  }
}

const treatment = (kind: Kind, abstinence: boolean, { some, pick, int }: Random) => ({
  treatment_levels: levelTags([...kind.levels, ...some(kind.occasional ?? [], 0.5)]),
  total_beds: int(...kind.beds),
  addictions_treated: [
    ...some(commonServices, 0.93),
    ...some(
      all.substances.filter(id => !commonServices.includes(id)),
      0.35,
    ),
    ...some(tagIdsIn('addiction_program', 'Behavioral addictions'), 0.2),
  ],
  treatment_method: abstinence
    ? [tag.method.abstinenceOnly]
    : tagIds('treatment_method', pick(['Medication assisted', 'Medication assisted', 'Accepts MAT prescribed elsewhere'])),
  prescriptions_accepted: abstinence ? [] : some(tagIdsIn('prescription'), 0.85),
})

/** Most hospitals accept patients on an involuntary hold. Of the others, those that do depend on their NPI. */
const acceptsHolds = (kind: Kind, npi: string, chance: Random['chance']) =>
  kind.hasHolds ? chance(0.8) : random(Number(npi)).chance(0.6)

const accommodations = (kind: Kind, npi: string, { some, chance, weighted }: Random) => ({
  accommodates_involuntary_hold: tagIds('accomodation_involuntary_hold', acceptsHolds(kind, npi, chance) ? 'Yes' : 'No'),
  accommodated_mental_illnesses: some(all.conditions, kind.psychiatry),
  general_accommodations: some(tagIdsIn('facility_general_accomodation'), 0.45),
  acute_health_accommodations: some(tagIdsIn('facility_comorbidity_accommodation'), kind.medical * 0.7),
  accepted_medical_conditions: some(all.illnesses, 0.3 + kind.medical * 0.6),
  diet_accommodations: some(tagIdsIn('diet'), 0.5),
  supports_transition: [chance(0.7) ? tag.transition.yes : tag.transition.no],
  accommodation_medically_stable: tagIds('accommodation_medically_stable', kind.medical > 0.8 ? 'No' : 'Yes'),
  accepted_genders: weighted([
    [tag.gender.coed, 76],
    [tag.gender.femaleOnly, 11],
    [tag.gender.maleOnly, 13],
  ] as const),
  accepted_ages: weighted([
    [tag.age.adults, 72],
    [tag.age.all, 11],
    [tag.age.teens, 4],
    [tag.age.teensAndYoungAdults, 4],
    [tag.age.youngAdults, 5],
    [tag.age.seniors, 4],
  ] as const),
  special_accommodations: some(tagIdsIn('special_pop_accommodation'), 0.3),
})

const features = (kind: Kind, { some, take, chance }: Random) => ({
  general_features: [
    ...tagIds('feature', ...some(otherServices, 0.7)),
    ...some(
      tagIdsIn('feature').filter(id => !tagIds('feature', ...otherServices).includes(id)),
      0.25,
    ),
  ],
  physical_therapy: some(tagIdsIn('mental_therapy_program'), 0.45),
  support_group_partners: some(tagIdsIn('support_group'), 0.4),
  non_addictive_pain_management: some(tagIdsIn('pain_management_program'), 0.25),
  physical_therapy_program: some(tagIdsIn('physical_therapy_program'), 0.3),
  environment: tagIds('environment', ...take(kind.setting, Math.min(2, kind.setting.length))),
  languages: [
    ...tagIds('language', 'English', ...some(['Spanish', 'Sign language'], 0.5)),
    ...some(tagIdsIn('language').slice(3), 0.06),
  ],
  flexible_schedule: [chance(0.4) ? tag.flexibleSchedule.yes : tag.flexibleSchedule.no],
})

type Transport = { transport: boolean; vehicle: boolean; taxi: boolean }

const transportation = ({ transport, vehicle, taxi }: Transport, { pick, chance }: Random) => ({
  provides_transport: [transport ? tag.transport.yes : tag.transport.no],
  facility_ground_transportation: transport
    ? vehicle
      ? [tag.facilityVehicle.yes]
      : tagIds('facility_ground_transportation', 'No')
    : [],
  miles_facility_ground_transportation: vehicle ? pick([25, 50, 75, 100, 150]) : null,
  taxi_ground_transportation: transport ? (taxi ? [tag.taxi.yes] : tagIds('taxi_ground_transportation', 'No')) : [],
  miles_taxi_ground_transportation: taxi ? pick([10, 25, 40]) : null,
  financed_air_travel: transport ? tagIds('financed_air_travel', chance(0.12) ? 'Yes' : 'No') : [],
})

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
const closing = [
  'We answer every application the same day.',
  'Call us about beds tonight.',
  'Families are welcome on Sundays.',
  'We help with insurance and with getting here.',
  'Our alumni come back every Thursday.',
]

const commercial = payers.filter(payer => payer.insurance_type === 'Private').map(payer => payer.payer_code)

/**
 * Section 3: the state's Medicaid and Medicare (if the facility accepts public plans), several commercial plans, and other payment
 * options.
 */
function insurance(city: City, { chance, take, int }: Random): Partial<NewFacility> {
  const acceptsPublic = chance(0.6)
  const isPublic = new RegExp(`\\b${states.find(state => state.code === city.state)!.name}\\b|^Medicare$|^TRICARE$`)
  const publicPlans = payers
    .filter(payer => payer.insurance_type === 'Public' && isPublic.test(payer.payer_name))
    .map(payer => payer.payer_code)
  const excludesPrivate = acceptsPublic && chance(0.08)
  const accepted = excludesPrivate ? [] : take(commercial, int(8, 20))
  const inNetwork = accepted.slice(0, Math.ceil(accepted.length * 0.7))
  return {
    accepts_public_insurance: acceptsPublic,
    excludes_private_insurance: excludesPrivate,
    excludes_hmo: chance(0.25),
    insurance_plans_in_network: [...(acceptsPublic ? publicPlans : []), ...inNetwork],
    insurance_plans_out_network: [...(acceptsPublic ? [] : publicPlans), ...accepted.slice(inNetwork.length)],
    accepts_cash_payment: chance(0.82) ? [tag.cash.accepted] : tagIds('accepts_cash_payment', 'No'),
    payment_plans_consideration: tagIds(
      'payment_plans_consideration',
      chance(0.6) ? 'Payment plan' : chance(0.5) ? 'Sliding fee scale' : 'No',
    ),
    scholarships_consideration: tagIds('scholarships_consideration', chance(0.35) ? 'Scholarships' : 'No'),
  }
}

/** Values for a directory listing, which lacks details that only the facility's staff know. */
const listingFields = (n: number): Partial<NewFacility> => ({
  source_id: `demo:${n}`,
  status: 'Approved',
  intake_complete: true,
  total_beds: null,
  insurance_plans_in_network: [],
  insurance_plans_out_network: [],
  excludes_private_insurance: null,
  excludes_hmo: null,
  accepted_medical_conditions: [],
  owner_text: null,
  pharmacy_name: null,
  pharmacy_address_line_one: null,
  pharmacy_city: null,
  pharmacy_state: null,
  pharmacy_zipcode: null,
  pharmacy_phone: null,
})

/** Places a facility at the center of its ZIP code, as if the map service had not found its street address. */
function addressInZip({ zip_code, latitude, longitude }: City): Partial<NewFacility> {
  const center = zipCenter(zip_code) ?? { latitude, longitude }
  return { latitude: center.latitude, longitude: center.longitude, geo_source: 'zip' }
}

/** An intake abandoned after section 2. */
const unfinishedFields = ({
  name,
  website_url,
  main_phone_number,
  npi,
  address_line_one,
  city,
  state,
  zip_code,
  county,
  latitude,
  longitude,
  treatment_levels,
  total_beds,
  addictions_treated,
  treatment_method,
  prescriptions_accepted,
  created_at,
  updated_at,
}: NewFacility): NewFacility => ({
  name,
  website_url,
  main_phone_number,
  npi,
  address_line_one,
  city,
  state,
  zip_code,
  county,
  latitude,
  longitude,
  geo_source: 'seed',
  treatment_levels,
  total_beds,
  addictions_treated,
  treatment_method,
  prescriptions_accepted,
  created_at,
  updated_at,
  status: 'Awaiting Approval',
  intake_section: 2,
  intake_complete: false,
})
