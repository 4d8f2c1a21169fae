import { badZip, confirmZip, isBadZip, isConfirmed, typedZip, zipWarning } from '../../../directory/addresses/address.ts'
import { tag } from '../../../directory/tags.ts'
import { instant, tagList } from '../../../platform/formats.ts'
import { withRules } from '../../../platform/formRules.ts'
import { isState } from '../../../platform/states.ts'
import { z } from '../../../platform/zod.ts'
import { dischargeProblem, momentProblem } from '../discharge.ts'
import type { Patient } from '../schema.ts'
import { addressTooShort, type Context, flag, optional, required, section, stateMessage } from './section.ts'
import { sectionNames } from './sectionNames.ts'

const places: readonly number[] = Object.values(tag.place)

const oneOf = (tags: readonly number[]) =>
  z.preprocess(value => value ?? null, tagList).refine(given => given.length === 1 && tags.includes(given[0]!), required)

/** An instant as ISO 8601 or epoch seconds. Stored and returned as ISO 8601. */
const moment = z
  .union([instant, z.number().int().positive().max(4_102_444_800)], { error: ({ input }) => momentProblem(input, required) })
  .transform(given => (typeof given === 'number' ? new Date(given * 1000).toISOString() : given))

/** Like `moment`, but optional. */
const optionalMoment = z
  .union([instant, z.number().int().positive().max(4_102_444_800)], { error: ({ input }) => momentProblem(input, required) })
  .nullish()
  .transform(given => (typeof given === 'number' ? new Date(given * 1000).toISOString() : (given ?? null)))

const Logistics = withRules(
  z.object({
    preferred_treatment_location: oneOf(places),
    current_location_line_one: optional(),
    current_location_line_two: optional(),
    current_city: optional(),
    current_state: optional(),
    current_zip_code: typedZip,
    /** Whether the user confirmed a ZIP code that is not on the list or is in a different state than the address (S-03). */
    current_zip_code_confirmed: flag,
    needs_transport: oneOf(Object.values(tag.transport)),
    estimated_discharge_timestamp: moment,
    emergency_arrival_at: optionalMoment,
  }),
  (values, issues) => {
    if (values.preferred_treatment_location?.[0] !== tag.place.address) return
    for (const field of ['current_location_line_one', 'current_city', 'current_state', 'current_zip_code'] as const)
      if (!values[field]) issues.addIssue({ code: 'custom', path: [field], message: required })
    if (values.current_state && !isState(values.current_state))
      issues.addIssue({ code: 'custom', path: ['current_state'], message: stateMessage })
    if (isBadZip(values.current_zip_code)) issues.addIssue({ code: 'custom', path: ['current_zip_code'], message: badZip })
    // The second line of a copied address is not validated, because the user cannot correct it here.
    const two = values.current_location_line_two
    if (two && two.length < 3) issues.addIssue({ code: 'custom', path: ['current_location_line_two'], message: addressTooShort })
  },
)

type Place = Pick<
  z.output<typeof Logistics>,
  | 'current_location_line_one'
  | 'current_location_line_two'
  | 'current_city'
  | 'current_state'
  | 'current_zip_code'
  | 'current_zip_code_confirmed'
>

/** The patient's home address, if it includes a city to search around (INT-050, INT-055). */
export const homePlace = (patient: Context['patient']): Place | undefined =>
  patient.address_city
    ? {
        current_location_line_one: patient.address_line_one,
        current_location_line_two: patient.address_line_two,
        current_city: patient.address_city,
        current_state: patient.address_state,
        current_zip_code: patient.address_zipcode,
        current_zip_code_confirmed: patient.address_zipcode_confirmed,
      }
    : undefined

const noPlace: Place = {
  current_location_line_one: null,
  current_location_line_two: null,
  current_city: null,
  current_state: null,
  current_zip_code: null,
  current_zip_code_confirmed: false,
}

/** The change to section 5 when the home address changes, because "Near Patient's Home" refers to it. */
export const updateNearHome = (before: Patient, home: Partial<Patient>): Partial<Place> =>
  before.preferred_treatment_location[0] === tag.place.nearHome ? (homePlace({ ...before, ...home }) ?? noPlace) : {}

/** The address of the user's organization (INT-051). */
const crisisCenter = ({ organization }: Context): Place | undefined =>
  organization?.address?.city
    ? {
        current_location_line_one: organization.address.address_line_one,
        current_location_line_two: organization.address.address_line_two,
        current_city: organization.address.city,
        current_state: organization.address.state,
        current_zip_code: organization.address.zip_code,
        current_zip_code_confirmed: false,
      }
    : undefined

const isPast = (at: string, now: string) => Date.parse(at) < Date.parse(now)

/**
 * The locations that the user can select. Advocates at treatment centers cannot select a crisis center, and the patient's home
 * address must include a city (INT-054, INT-055).
 */
export const placesFor = (context: Pick<Context, 'patient' | 'organization'>): number[] =>
  places.filter(place => {
    if (place === tag.place.nearHome) return Boolean(context.patient.address_city)
    if (place === tag.place.nearCrisisCenter) return context.organization?.type === 'hospital'
    return true
  })

export const logistics = section({
  ...sectionNames[4],
  fields: Logistics,
  check: (values, context): Record<string, string> => {
    const [place] = values.preferred_treatment_location
    if (!placesFor(context).includes(place!)) return { preferred_treatment_location: required }
    // Only the server has the organization's address, so this check is skipped in the browser.
    if (place === tag.place.nearCrisisCenter && context.organization?.address && !crisisCenter(context))
      return { preferred_treatment_location: 'Your organization has no address yet. Enter an address.' }
    const doubt = place === tag.place.address && zipWarning(values.current_zip_code, values.current_state, context.zipPlaces)
    const before = context.patient.estimated_discharge_timestamp
    const unchanged = before !== null && Date.parse(before) === Date.parse(values.estimated_discharge_timestamp)
    const late = dischargeProblem(values.estimated_discharge_timestamp, context.now)
    return {
      ...(doubt && !values.current_zip_code_confirmed && { current_zip_code_confirmed: confirmZip(doubt) }),
      // A saved discharge date remains valid after the date has passed.
      ...(late &&
        !(unchanged && isPast(values.estimated_discharge_timestamp, context.now)) && { estimated_discharge_timestamp: late }),
    }
  },
  stores: (values, { zipPlaces }) => ({
    ...values,
    current_zip_code_confirmed: isConfirmed(
      values.current_zip_code_confirmed,
      values.current_zip_code,
      values.current_state,
      zipPlaces,
    ),
  }),
  settle: (values, context) => {
    const [place] = values.preferred_treatment_location
    const copied =
      place === tag.place.nearHome
        ? homePlace(context.patient)
        : place === tag.place.nearCrisisCenter
          ? crisisCenter(context)
          : undefined
    return { ...values, ...copied }
  },
})
