import { vi } from 'vitest'
import { type TagCategory, tag } from '#domain/directory/tags.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { testAdvocate } from '#domain/identity/account/testing.ts'
import { type Patient, unanswered } from '#domain/intake/patients/schema.ts'
import { byPatient } from '#domain/intake/releases/signer.ts'
import type { Pins } from '#domain/matching/directory.ts'
import type { Match, MatchResponse, PatientFeatures } from '#domain/matching/schema.ts'
import type { Tag } from '../../dataProvider/useTags.ts'

/** Test tags without special rules. */
export const [detox, alcohol, wheelchair, ptsd, yoga, keto] = [901, 902, 904, 905, 906, 907] as const
const cocaine = 903

const aTag = (id: number, category: TagCategory, content: string, filter_content = content): Tag => ({
  id,
  category,
  content,
  filter_content,
  name: content,
  ui_friendly_category: friendly[category] ?? category,
  ui_main_category: null,
  uiMainCategory: null,
  tooltip_content: null,
  display_order: id,
  active: true,
  updated_at: '2026-11-20T08:00:00Z',
})
const friendly: Partial<Record<TagCategory, string>> = { treatment_level: 'Levels', diet: 'Diet', language: 'Languages' }

export const languages = [920, 921, 922, 923, 924, 925]
export const catalogue = [
  aTag(detox, 'treatment_level', 'Detox - residential'),
  aTag(alcohol, 'addiction_program', 'Alcohol'),
  aTag(cocaine, 'addiction_program', 'Cocaine'),
  aTag(wheelchair, 'facility_general_accomodation', 'Wheelchair'),
  aTag(ptsd, 'mental_health_condition', 'PTSD'),
  aTag(yoga, 'physical_therapy_program', 'Yoga'),
  aTag(keto, 'diet', 'Keto'),
  aTag(tag.cash.accepted, 'accepts_cash_payment', 'Yes', 'Accepts cash'),
  aTag(930, 'accepts_cash_payment', 'No', 'No cash'),
  aTag(tag.age.adults, 'age_population', 'Adults Only (18+)'),
  aTag(tag.age.all, 'age_population', 'All Ages'),
  aTag(tag.gender.coed, 'gender_population', 'Coed'),
  ...languages.map(id => aTag(id, 'language', `Language ${id}`)),
]
export const catalogueById = new Map(catalogue.map(one => [one.id, one]))

const nothing = null
/** The advocate's patient, with a valid release, alcohol use, Aetna, and the facts that admissions needs first. */
export const aPatient = (change: Partial<Patient> = {}): Patient => ({
  ...unanswered(),
  id: 54,
  advocate_id: testAdvocate.id,
  organization_id: 1,
  address_zipcode_confirmed: false,
  current_zip_code_confirmed: false,
  is_sample: false,
  status: 'Active',
  current_section: 10,
  intake_complete: true,
  first_name: 'Rosa',
  last_name: 'Lindqvist',
  homeless: false,
  date_of_birth: '05/17/1990',
  hipaa_document: { s3_filename: 'release.pdf' },
  is_voluntary: true,
  tmri_disclosure: true,
  release_expires_at: '2099-01-01T00:00:00Z',
  release_page_missing: false,
  release_signer: byPatient,
  release_language: 'en',
  signing_age: 18,
  time_zone: 'America/Los_Angeles',
  treatment_levels: [detox],
  payment_method: [tag.payment.insurance],
  patient_insurance: {
    provider: { payer_code: 'AETNA', payer_name: 'Aetna', insurance_type: 'Private' },
    subscriber_id: nothing,
    group_id: nothing,
    sub_relationship: nothing,
    sub_first_name: nothing,
    sub_last_name: nothing,
    sub_phone_number: nothing,
    county: nothing,
    managed_care: [],
  },
  addictions: { [alcohol]: [0, 1, 0, 0] },
  mental_conditions: [ptsd],
  accessibility_requirements: [wheelchair],
  daily_medications_required: [tag.dailyMedications.yes + 1],
  social_determinants: [tag.courtAppearance.no],
  created_at: '2026-11-20T08:00:00Z',
  updated_at: '2026-11-20T08:00:00Z',
  ...change,
})

/** A facility on Passage that accepts this patient's plan. */
export const aMatch = (id: number, change: Partial<Match> = {}): Match => ({
  id,
  name: `House ${id}`,
  address_line_one: '1 Harbor Road',
  city: 'Pasadena',
  state: 'CA',
  zip_code: '91101',
  main_phone_number: '+12135550175',
  organization_id: 1,
  county: 'Los Angeles',
  s3_filenames: [],
  primary_image: null,
  owner_text: null,
  required_snapshot_items: [],
  insurance_plans_in_network: ['AETNA'],
  insurance_plans_out_network: [],
  excludes_private_insurance: false,
  excludes_hmo: false,
  provides_transport: [],
  joint_commission_accreditation: null,
  other_license_1: null,
  other_license_2: null,
  other_license_3: null,
  other_license_4: null,
  directory_listing: false,
  staffed: !change.directory_listing,
  approximate: false,
  distance: 16_100,
  // House 1 is about a mile from the center, and House 2 is twice as far.
  latitude: 34.05 + id / 100,
  longitude: -118.24,
  features: [detox, alcohol, tag.age.adults],
  network: 'in',
  open_beds: [],
  photo_id: null,
  response_minutes: null,
  application: null,
  ...change,
})

/** The tags of a facility that meets all needs of `aPatient`. */
export const everyNeed = [detox, alcohol, wheelchair, ptsd, tag.age.adults]

const pinsOf = ({ matches }: Pick<MatchResponse, 'matches'>): Pins => ({
  pins: matches.map(({ id, latitude, longitude, approximate }, place) => [id, latitude, longitude, place, approximate]),
  groups: [],
  complete: true,
})

export const anAnswer = (matches: Match[], change: Partial<MatchResponse> = {}): MatchResponse => ({
  matches,
  total: matches.length,
  center: {
    latitude: 34.05,
    longitude: -118.24,
    label: 'Los Angeles, CA 90017',
    found_by: 'zip',
    wanted: 'home',
    problem: null,
    zip: null,
    fallback: false,
  },
  counts: { [detox]: 2, [alcohol]: 2, [wheelchair]: 1 },
  excluded: { total: 0, reasons: noReasons, lines: [] },
  relaxations: [],
  wider: [],
  ...change,
})
export const noReasons = {
  lacks_features: 0,
  no_cash: 0,
  no_private_insurance: 0,
  no_hmo: 0,
  out_of_network: 0,
  other_gender: 0,
  other_age: 0,
  no_holds: 0,
  no_open_beds: 0,
}

export const someFeatures: PatientFeatures = {
  feature_tags: [detox, alcohol, wheelchair, ptsd],
  required_tags: [detox, alcohol],
  population_tags: [tag.age.adults, tag.age.all, tag.gender.coed],
  provider: { payer_code: 'AETNA', payer_name: 'Aetna', insurance_type: 'Private' },
}

type SentRequest = { method: string; path: string; query: URLSearchParams; body: unknown }
type Reply = { status?: number; json: object }
/** Responses that override the defaults, by method and path, such as `POST /facilities/3/apply`. */
export type Answers = Record<string, (request: SentRequest) => Reply>

/** Stubs a server with one advocate, one patient, and the given matches. Records requests. */
export function server({
  user = testAdvocate,
  patient = aPatient(),
  answer = anAnswer([aMatch(1), aMatch(2)]),
  ...answers
}: { user?: Whoami; patient?: Patient; answer?: MatchResponse } & { also?: Answers } = {}) {
  const requests: SentRequest[] = []
  const known: Answers = {
    'GET /common/whoami': () => ({ json: { data: user } }),
    'GET /common/feature-tags': () => ({ json: { data: catalogue, total: catalogue.length } }),
    'GET /providers/active': () => ({ json: { data: [], total: 0 } }),
    [`GET /patients/${patient.id}`]: () => ({ json: { data: patient } }),
    [`GET /patients/${patient.id}/features`]: () => ({ json: { data: someFeatures } }),
    [`GET /patients/${patient.id}/matches/pins`]: () => ({ json: { data: pinsOf(answer) } }),
    [`GET /patients/${patient.id}/send-plans/newest`]: () => ({ json: { data: null } }),
    'POST /matches/pins': () => ({ json: { data: pinsOf(answer) } }),
    [`GET /patients/${patient.id}/matches`]: () => ({ json: { data: answer } }),
    [`PATCH /patients/${patient.id}/match-count`]: ({ body }) => ({ json: { data: body as object } }),
    ...answers.also,
  }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    const one: SentRequest = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/v2', ''),
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    requests.push(one)
    const { status = 200, json } = known[`${one.method} ${one.path}`]?.(one) ?? { status: 404, json: { message: 'Not here' } }
    return Response.json(json, { status })
  })
  return {
    requests: (line: string) => requests.filter(one => `${one.method} ${one.path}` === line),
  }
}
