import { fiveDigits } from '../directory/addresses/address.ts'
import { tag } from '../directory/tags.ts'
import type { Patient } from '../intake/patients/schema.ts'
import { text } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'

export type Point = { latitude: number; longitude: number }

/** The Earth's mean radius, in meters. */
export const earthRadius = 6_371_000

/** Meters per mile, as specified. Search radii use it too, so a distance displayed as "10.0 mi" is within 10 miles. */
export const metersPerMile = 1610

/** The distance selector's options, in miles. */
export const radii = [10, 25, 50, 100, 200, 500, 1000] as const
export type Radius = (typeof radii)[number]
export const defaultRadius: Radius = 200

const radians = Math.PI / 180

/** The great-circle distance (haversine formula) between two points in degrees, in whole meters. */
export function metersBetween(a: Point, b: Point): number {
  const north = Math.sin(((b.latitude - a.latitude) * radians) / 2)
  const east = Math.sin(((b.longitude - a.longitude) * radians) / 2)
  const half = north * north + Math.cos(a.latitude * radians) * Math.cos(b.latitude * radians) * east * east
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half))))
}

/** Converts meters to miles with one decimal, for display (MAT-012). */
export const miles = (meters: number): string => (meters / metersPerMile).toFixed(1)

/** The Earth's radius as specified, and the margin around the search radius, in miles. */
const earthRadiusMiles = 3960
const marginMiles = 5

/** The match map's initial bounds in degrees: the search radius plus five miles around the center (MAT-042). */
export function mapBounds(center: Point, radius: number): { south: number; west: number; north: number; east: number } {
  const degrees = 180 / Math.PI
  const up = ((radius + marginMiles) / earthRadiusMiles) * degrees
  const aside = up / Math.cos(center.latitude / degrees)
  return {
    south: center.latitude - up,
    north: center.latitude + up,
    west: center.longitude - aside,
    east: center.longitude + aside,
  }
}

type Located = Pick<
  Patient,
  | 'preferred_treatment_location'
  | 'address_city'
  | 'address_state'
  | 'address_zipcode'
  | 'address_zipcode_confirmed'
  | 'current_city'
  | 'current_state'
  | 'current_zip_code'
  | 'current_zip_code_confirmed'
>

/** The location specified in intake section 5 or, until that section is saved, the patient's home. */
export function preferredPlace(patient: Located): SearchPlace {
  const home: Place = {
    city: patient.address_city,
    state: patient.address_state,
    zip: patient.address_zipcode,
    confirmed: patient.address_zipcode_confirmed,
  }
  const [preferred] = patient.preferred_treatment_location
  if (preferred !== tag.place.nearCrisisCenter && preferred !== tag.place.address)
    return { wanted: 'home', place: home, home: null }
  const { current_city: city, current_state: state, current_zip_code: zip, current_zip_code_confirmed: confirmed } = patient
  return {
    wanted: preferred === tag.place.address ? 'address' : 'crisis_center',
    place: { city, state, zip, confirmed },
    home,
  }
}

/** A search around a ZIP code. Until all five digits are typed, returns null, so the search starts at the hospital. */
export function placeByZip(typed: string): SearchPlace | null {
  const zip = fiveDigits(typed)
  return zip ? { wanted: null, place: { city: null, state: null, zip, confirmed: false }, home: null } : null
}

/** How the search center was determined, in the order of the fallbacks. `chosen` is a location selected by the user (S-03). */
export const centerBases = ['chosen', 'zip', 'city', 'state', 'hospital'] as const

/** The location where the search starts: the patient's home, the user's organization, or the address in intake section 5. */
export const centerOwners = ['home', 'crisis_center', 'address'] as const

export const centerProblems = ['no_zip', 'unknown_zip', 'zip_elsewhere', 'unknown_place', 'no_address'] as const

export const SearchCenter = z.object({
  latitude: z.number(),
  longitude: z.number(),
  /** `Reno, NV 89501`, `Reno, NV`, or the state's name. */
  label: z.string(),
  found_by: z.enum(centerBases),
  wanted: z.enum(centerOwners).nullable(),
  problem: z.enum(centerProblems).nullable(),
  /** The ZIP code that could not be used. */
  zip: z.string().nullable(),
  /** Whether the preferred location could not be used. Auto-apply never starts from a fallback center. */
  fallback: z.boolean(),
})
export type SearchCenter = z.infer<typeof SearchCenter>

/** The center's state, as a two-letter code; undefined if the label does not contain it. */
export const stateOf = ({ label }: Pick<SearchCenter, 'label'>): string | undefined => /, ([A-Z]{2})( \d{5})?$/.exec(label)?.[1]

/** How a search center was determined, without the location itself. */
export type CenterReason = Pick<SearchCenter, 'found_by' | 'wanted' | 'problem' | 'zip' | 'fallback'>

/** Auto-apply is available only if the search starts from the ZIP code in the intake. */
export const mayAutoApply = (center: Pick<SearchCenter, 'found_by' | 'fallback'>): boolean =>
  center.found_by === 'zip' && !center.fallback

export const noAutoApply =
  'Auto-apply runs only when the search starts at the ZIP code of the patient’s preferred location. Review the matches and apply manually.'

/** The parts of an address that determine its location. `confirmed` means that the user confirmed a doubtful ZIP code (S-03). */
export const Place = z.object({
  city: text().nullable().default(null),
  state: text(80).nullable().default(null),
  zip: text(20).nullable().default(null),
  confirmed: z.boolean().default(false),
})
export type Place = z.infer<typeof Place>

/** Where to start a search: the preferred location or, as a fallback, the patient's home. The last resort is the hospital. */
export const SearchPlace = z.object({
  /** Null for a ZIP code search that isn't tied to a patient. */
  wanted: z.enum(centerOwners).nullable().default(null),
  place: Place,
  home: Place.nullable().default(null),
})
export type SearchPlace = z.infer<typeof SearchPlace>
