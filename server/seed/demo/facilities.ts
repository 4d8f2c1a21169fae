import { states } from '#domain/states.ts'
import { tag } from '#domain/tags.ts'
import { zipCenter } from '../../geo/zips.ts'
import { castFacilities } from '../cast.ts'
import { tagsNamed, tagsOf } from '../catalog.ts'
import { payers } from '../lookups/payers.ts'
import { npiOf } from '../npi.ts'
import { daysAgo, facilityRow, hoursAgo, type NewFacility } from '../rows.ts'
import { type City, cities } from './cities.ts'
import { type Kind, kinds, levelTags } from './kinds.ts'
import { areaCodeOf, fictionPhone, streets } from './names.ts'
import type { Random } from './random.ts'

/** A demo facility that belongs to the treatment center with this number, or to none (a directory listing). */
export type DemoFacility = { center: number | null; staffed: boolean; row: NewFacility }

/** Names of directory listings. */
const listed =
  'Alder Grove,Bellwether,Cypress Point,Driftwood,Evergreen Path,Fernbrook,Goldenrod,Harvest Lane,Ivy Hill,Jasper Creek,Kingfisher,Lowell Street,Mulberry,New Leaf,Oak Hollow'.split(
    ',',
  )

/** `count` facilities with unique names in the cities in the table, run by centers with these brands. */
export function demoFacilities(brands: readonly string[], count: number, now: Date, chance: Random): DemoFacility[] {
  const taken = new Set<string>(Object.values(castFacilities).map(({ row }) => row.name))
  const places = cities.flatMap(city => Array.from({ length: city.facilities }, () => city))
  while (places.length < count) places.push(chance.pick(cities.slice(0, 40)))
  return places.slice(0, count).map((city, n) => {
    const listing = n % 13 === 6
    const center = listing ? null : (n + chance.int(0, 2)) % brands.length
    const kind = chance.weighted(kinds.map(one => [one, one.weight] as const))
    const name = nameOf(center === null ? chance.pick(listed) : brands[center]!, city, kind, taken, chance)
    const row = facility(name, city, kind, now, chance)
    if (listing) return { center, staffed: false, row: { ...row, ...asListing(n), ...(n % 39 === 6 && inItsZip(city)) } }
    const state = n % 29 === 11 ? 'awaiting' : n % 41 === 17 ? 'incomplete' : n % 37 === 5 ? 'unstaffed' : 'open'
    if (state === 'incomplete') return { center, staffed: true, row: beginning(row) }
    return {
      center,
      staffed: state !== 'unstaffed',
      row: { ...row, status: state === 'awaiting' ? 'Awaiting Approval' : 'Approved' },
    }
  })
}

function nameOf(brand: string, city: City, kind: Kind, taken: Set<string>, chance: Random): string {
  const suffix = chance.pick(kind.suffixes)
  const name = [`${brand} ${suffix}`, `${brand} ${city.city} ${suffix}`, `${brand} ${chance.pick(streets)} ${suffix}`].find(
    one => !taken.has(one),
  )
  if (!name) return nameOf(brand, city, kind, taken, chance)
  taken.add(name)
  return name
}

const all = {
  substances: tagsOf('addiction_program', 'Substances'),
  conditions: tagsOf('mental_health_condition').filter(id => id !== tag.other.mentalCondition),
  illnesses: tagsOf('medical_condition').filter(id => id !== tag.other.medicalCondition),
}
/** Substances that nearly every facility treats. */
const usual = tagsNamed(
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
const many = ['Case management', 'Aftercare', 'Family counseling', 'Naloxone/overdose education', 'Wi-Fi', 'Life skills']

function facility(name: string, city: City, kind: Kind, now: Date, chance: Random): NewFacility {
  const { some, pick, int, weighted } = chance
  const abstinence = chance.chance(kind.abstinence ?? 0.03)
  const transport = chance.chance(0.6)
  const vehicle = transport && chance.chance(0.7)
  const taxi = transport && chance.chance(0.4)
  const { facilities: _, ...place } = city
  const area = areaCodeOf(city.state)
  return facilityRow(
    {
      name,
      ...place,
      latitude: round(city.latitude + (chance.next() - 0.5) * 0.09),
      longitude: round(city.longitude + (chance.next() - 0.5) * 0.09),
      address_line_one: `${int(10, 4800)} ${pick(streets)}`,
      website_url: `https://${name.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
      main_phone_number: fictionPhone(area, chance),
      intake_phone_1: fictionPhone(area, chance),
      npi: npiOf(Math.floor(int(1_000_000_000, 1_999_999_999) / 10)),
      dhcs_license: city.state === 'CA' ? `${int(190000, 199999)}AP` : null,
      joint_commission_accreditation: chance.chance(0.55),
      other_license_1: chance.chance(0.35) ? 'CARF International' : null,
      treatment_levels: levelTags([...kind.levels, ...some(kind.sometimes ?? [], 0.5)]),
      total_beds: int(...kind.beds),
      addictions_treated: [
        ...some(usual, 0.93),
        ...some(
          all.substances.filter(id => !usual.includes(id)),
          0.35,
        ),
        ...some(tagsOf('addiction_program', 'Behavioral addictions'), 0.2),
      ],
      treatment_method: abstinence
        ? [tag.method.abstinenceOnly]
        : tagsNamed('treatment_method', pick(['Medication assisted', 'Medication assisted', 'Accepts MAT prescribed elsewhere'])),
      prescriptions_accepted: abstinence ? [] : some(tagsOf('prescription'), 0.85),
      ...insurance(city, chance),
      accommodates_involuntary_hold: tagsNamed('accomodation_involuntary_hold', kind.holds && chance.chance(0.8) ? 'Yes' : 'No'),
      accommodated_mental_illnesses: some(all.conditions, kind.psychiatry),
      general_accommodations: some(tagsOf('facility_general_accomodation'), 0.45),
      acute_health_accommodations: some(tagsOf('facility_comorbidity_accommodation'), kind.medical * 0.7),
      accepted_medical_conditions: some(all.illnesses, 0.3 + kind.medical * 0.6),
      diet_accommodations: some(tagsOf('diet'), 0.5),
      supports_transition: [chance.chance(0.7) ? tag.transition.yes : tag.transition.no],
      accommodation_medically_stable: tagsNamed('accommodation_medically_stable', kind.medical > 0.8 ? 'No' : 'Yes'),
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
      special_accommodations: some(tagsOf('special_pop_accommodation'), 0.3),
      general_features: [
        ...tagsNamed('feature', ...some(many, 0.7)),
        ...some(
          tagsOf('feature').filter(id => !tagsNamed('feature', ...many).includes(id)),
          0.25,
        ),
      ],
      physical_therapy: some(tagsOf('mental_therapy_program'), 0.45),
      support_group_partners: some(tagsOf('support_group'), 0.4),
      non_addictive_pain_management: some(tagsOf('pain_management_program'), 0.25),
      physical_therapy_program: some(tagsOf('physical_therapy_program'), 0.3),
      environment: tagsNamed('environment', ...chance.take(kind.setting, Math.min(2, kind.setting.length))),
      languages: [
        ...tagsNamed('language', 'English', ...some(['Spanish', 'Sign language'], 0.5)),
        ...some(tagsOf('language').slice(3), 0.06),
      ],
      flexible_schedule: [chance.chance(0.4) ? tag.flexibleSchedule.yes : tag.flexibleSchedule.no],
      provides_transport: [transport ? tag.transport.yes : tag.transport.no],
      facility_ground_transportation: transport
        ? vehicle
          ? [tag.facilityVehicle.yes]
          : tagsNamed('facility_ground_transportation', 'No')
        : [],
      miles_facility_ground_transportation: vehicle ? pick([25, 50, 75, 100, 150]) : null,
      taxi_ground_transportation: transport ? (taxi ? [tag.taxi.yes] : tagsNamed('taxi_ground_transportation', 'No')) : [],
      miles_taxi_ground_transportation: taxi ? pick([10, 25, 40]) : null,
      financed_air_travel: transport ? tagsNamed('financed_air_travel', chance.chance(0.12) ? 'Yes' : 'No') : [],
      owner_text: `${pick(kind.words)} ${pick(closing)}`,
      pharmacy_name: `${pick(listed)} Pharmacy`,
      pharmacy_address_line_one: `${int(10, 4800)} ${pick(streets)}`,
      pharmacy_city: city.city,
      pharmacy_state: city.state,
      pharmacy_zipcode: city.zip_code,
      pharmacy_phone: fictionPhone(area, chance),
      created_at: daysAgo(now, int(400, 700)),
      updated_at: hoursAgo(now, int(24, 50 * 24)),
    },
    now,
  )
}

const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
const closing = [
  'We answer every application the same day.',
  'Call us about beds tonight.',
  'Families are welcome on Sundays.',
  'We help with insurance and with the way here.',
  'Our alumni come back every Thursday.',
]

const commercial = payers.filter(payer => payer.insurance_type === 'Private').map(payer => payer.payer_code)

/**
 * Section 3: the state's Medicaid and Medicare if public plans are accepted, several commercial plans, and other payment options.
 */
function insurance(city: City, { chance, take, int }: Random): Partial<NewFacility> {
  const takesPublic = chance(0.6)
  const isPublic = new RegExp(`\\b${states.find(state => state.code === city.state)!.name}\\b|^Medicare$|^TRICARE$`)
  const publicPlans = payers
    .filter(payer => payer.insurance_type === 'Public' && isPublic.test(payer.payer_name))
    .map(payer => payer.payer_code)
  const excludesPrivate = takesPublic && chance(0.08)
  const known = excludesPrivate ? [] : take(commercial, int(8, 20))
  const inNetwork = known.slice(0, Math.ceil(known.length * 0.7))
  return {
    accepts_public_insurance: takesPublic,
    excludes_private_insurance: excludesPrivate,
    excludes_hmo: chance(0.25),
    insurance_plans_in_network: [...(takesPublic ? publicPlans : []), ...inNetwork],
    insurance_plans_out_network: [...(takesPublic ? [] : publicPlans), ...known.slice(inNetwork.length)],
    accepts_cash_payment: chance(0.82) ? [tag.cash.accepted] : tagsNamed('accepts_cash_payment', 'No'),
    payment_plans_consideration: tagsNamed(
      'payment_plans_consideration',
      chance(0.6) ? 'Payment plan' : chance(0.5) ? 'Sliding fee scale' : 'No',
    ),
    scholarships_consideration: tagsNamed('scholarships_consideration', chance(0.35) ? 'Scholarships' : 'No'),
  }
}

/** A directory listing's data, without details that only its staff would know. */
const asListing = (n: number): Partial<NewFacility> => ({
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

/** Places a facility at the center of its ZIP code, as if its street address had not been found. */
function inItsZip({ zip_code, latitude, longitude }: City): Partial<NewFacility> {
  const center = zipCenter(zip_code) ?? { latitude, longitude }
  return { latitude: center.latitude, longitude: center.longitude, geo_source: 'zip' }
}

/** An intake abandoned after section 2. */
const beginning = ({
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
