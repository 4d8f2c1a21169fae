import { tag } from '#domain/directory/tags.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { buildFacility, buildStaff } from '#server/seed/builders.ts'
import { payerByName, tagIds } from '#server/seed/catalog.ts'
import { tags } from '#server/seed/lookups/tags.ts'
import type { NewFacility } from '#server/seed/rows.ts'
import type { startServer } from '#server/testing.ts'

type Server = Awaited<ReturnType<typeof startServer>>

export const nameOf = (id: number): string => tags.find(tag => tag.id === id)?.content ?? String(id)

const code = (name: string) => payerByName(name).payer_code
const medicaid = 'Medi-Cal'
const levels = (...names: string[]) => tagIds('treatment_level', ...names)
const substances = (...names: string[]) => tagIds('addiction_program', ...names)
const common = substances('Alcohol', 'Opioids', 'Benzodiazepines', 'Methamphetamine', 'Cannabis')
const residential = levels('Residential short-term (<30 days)')

/**
 * The town's eight facilities, each a few miles farther north than the one before. They differ in what nights depend on; all treat the
 * common substances.
 */
const town = {
  'Harbor Detox': {
    treatment_levels: levels('Detox - residential', 'Residential short-term (<30 days)'),
    accommodates_involuntary_hold: [tag.involuntaryHold.no],
    acute_health_accommodations: tagIds('facility_comorbidity_accommodation', 'IV antibiotics', 'PICC line or central line'),
    insurance_plans_in_network: [code(medicaid), code('Blue Shield')],
  },
  'Grace House': {
    treatment_levels: residential,
    accepted_genders: tag.gender.femaleOnly,
    special_accommodations: tagIds('special_pop_accommodation', 'Pregnant/postpartum', 'Parents with children'),
    insurance_plans_in_network: [code(medicaid)],
  },
  'Anchor House': {
    treatment_levels: residential,
    accepted_genders: tag.gender.maleOnly,
    special_accommodations: tagIds('special_pop_accommodation', 'Veterans', 'Justice-involved', 'Registered sex offenders'),
    insurance_plans_in_network: [],
  },
  'Youth Center': {
    treatment_levels: residential,
    accepted_ages: tag.age.teens,
    insurance_plans_in_network: [code(medicaid), code('Blue Shield')],
  },
  'Valley Psychiatric': {
    treatment_levels: levels('Inpatient psychiatric', 'Detox - residential', 'Residential short-term (<30 days)'),
    accepted_ages: tag.age.all,
    accommodates_involuntary_hold: [tag.involuntaryHold.yes],
    accommodation_medically_stable: [tag.care.notYetStable],
    accommodated_mental_illnesses: tagIds(
      'mental_health_condition',
      'Depression',
      'Schizophrenia',
      'Suicidal thoughts',
      'History of violence',
      'Eating disorders',
    ),
    acute_health_accommodations: tagIds('facility_comorbidity_accommodation', 'Contact isolation (MRSA, C. diff)', 'Oxygen'),
    insurance_plans_in_network: [code(medicaid), code('Medicare')],
    accepts_cash_payment: [],
  },
  'Summit Villa': {
    treatment_levels: residential,
    accommodates_involuntary_hold: [tag.involuntaryHold.no],
    excludes_private_insurance: true,
    insurance_plans_in_network: [],
    insurance_plans_out_network: [code(medicaid)],
  },
  'County Program': {
    treatment_levels: residential,
    accommodates_involuntary_hold: [],
    excludes_hmo: true,
    insurance_plans_in_network: [code(medicaid)],
    insurance_plans_out_network: [code('Blue Shield')],
    accepts_cash_payment: [],
    languages: tagIds('language', 'English', 'Spanish', 'Sign language'),
    general_accommodations: tagIds('facility_general_accomodation', 'Interpreter', 'Sign language/deaf', 'Wheelchair accessible'),
  },
  // A directory listing without staff, which states little.
  'Route 12 Clinic': {
    organization_id: null,
    treatment_levels: residential,
    accommodates_involuntary_hold: [],
    accepted_genders: null,
    accepted_ages: null,
    excludes_private_insurance: null,
    excludes_hmo: null,
    insurance_plans_in_network: [],
    insurance_plans_out_network: [],
    general_accommodations: [],
  },
} as const satisfies Record<string, Partial<NewFacility>>
export type FacilityName = keyof typeof town
export const names = keysOf(town)

/** The town's county. */
export const home = { county: 'Lewis and Clark', state: 'MT' } as const

/** The search of every night: 50 miles around the town, which is far from all other test facilities. */
export const center = { lat: 46.59, lng: -112.04 }

/** Adds the town's facilities, each with a coordinator, except for the directory listing. Returns both by the facility's name. */
export async function buildTown({ db, context }: { db: Server['db']; context: { now: () => Date } }) {
  const now = context.now()
  const [ids, coordinators] = [new Map<FacilityName, number>(), new Map<FacilityName, { id: number; username: string }>()]
  for (const [at, name] of names.entries()) {
    const place = { latitude: center.lat + at * 0.03, longitude: center.lng, city: 'Helena', ...home, zip_code: '59601' }
    const others = { insurance_plans_out_network: [], addictions_treated: common, languages: tagIds('language', 'English') }
    const { id } = await buildFacility(db, now, { ...place, ...others, ...(town[name] as object), name })
    ids.set(name, id)
    if (name !== 'Route 12 Clinic') coordinators.set(name, await buildStaff(db, now, { facility_id: id }))
  }
  return { idOf: (name: FacilityName) => ids.get(name)!, coordinatorOf: (name: FacilityName) => coordinators.get(name)! }
}
