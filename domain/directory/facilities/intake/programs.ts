import { withRules } from '../../../platform/formRules.ts'
import { isState, stateProblem } from '../../../platform/states.ts'
import { optionalZip } from '../../addresses/address.ts'
import { tag } from '../../tags.ts'
import { oneTag, optional, optionalPhone, optionalPositive, required, requiredText, section, someTags, tags } from './section.ts'

/** Maximum length of the facility's own description, in characters (FAC-034). */
export const ownerTextMax = 300
const miles = optionalPositive('Please enter positive number')

const includesTag = (value: unknown, tagId: number): boolean => [value].flat().includes(tagId)
/** Whether to show the transportation questions, which apply only if the facility provides transportation (FAC-033, FAC-037). */
export const providesTransport = (provides: unknown): boolean => includesTag(provides, tag.transport.yes)
/** Whether to ask for the range of the facility's own vehicle, in miles (FAC-038). */
export const hasVehicleRange = (vehicle: unknown): boolean => includesTag(vehicle, tag.facilityVehicle.yes)
/** Whether to ask for the longest taxi ride that the facility pays for, in miles (FAC-039). */
export const hasTaxiRange = (taxi: unknown): boolean => includesTag(taxi, tag.taxi.yes)

const rides = ['facility_ground_transportation', 'taxi_ground_transportation', 'financed_air_travel'] as const

/** Section 7: programs, transportation, the facility's description, and pharmacy. The API numbers it 8. */
export const programs = section(
  { number: 7, wire: 8, key: 'programs', title: 'Programs & Features' },
  {
    general_features: tags,
    // The API's `physical_therapy` field contains mental therapy programs.
    physical_therapy: tags,
    support_group_partners: tags,
    non_addictive_pain_management: tags,
    physical_therapy_program: tags,
    environment: tags,
    languages: someTags,
    flexible_schedule: oneTag,
    provides_transport: oneTag,
    facility_ground_transportation: tags,
    miles_facility_ground_transportation: miles,
    taxi_ground_transportation: tags,
    miles_taxi_ground_transportation: miles,
    financed_air_travel: tags,
    owner_text: requiredText(required, ownerTextMax),
    pharmacy_name: optional(),
    pharmacy_address_line_one: optional(),
    pharmacy_address_line_two: optional(),
    pharmacy_city: optional(120),
    pharmacy_state: optional(40).refine(state => state === null || isState(state), stateProblem),
    pharmacy_zipcode: optionalZip,
    pharmacy_phone: optionalPhone,
    pharmacy_fax: optionalPhone,
  },
  object =>
    withRules(object, (values, issues) => {
      if (!providesTransport(values.provides_transport)) return
      for (const field of rides)
        if ([values[field] ?? []].flat().length !== 1) issues.addIssue({ code: 'custom', path: [field], message: required })
    })
      // Clear the answers to questions that are not shown.
      .transform(values => {
        const asksAboutTransport = providesTransport(values.provides_transport)
        const [vehicle, taxi] = asksAboutTransport
          ? [values.facility_ground_transportation, values.taxi_ground_transportation]
          : [[], []]
        return {
          ...values,
          facility_ground_transportation: vehicle,
          taxi_ground_transportation: taxi,
          financed_air_travel: asksAboutTransport ? values.financed_air_travel : [],
          miles_facility_ground_transportation: hasVehicleRange(vehicle) ? values.miles_facility_ground_transportation : null,
          miles_taxi_ground_transportation: hasTaxiRange(taxi) ? values.miles_taxi_ground_transportation : null,
        }
      }),
)
