import { zipWarning } from '#domain/directory/addresses/address.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import type { Place, SearchCenter, SearchPlace } from '#domain/matching/places.ts'
import { preferredPlace } from '#domain/matching/places.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../platform/db/connect.ts'
import { findTown, middleOfState } from '../platform/geo/places.ts'
import { zipCenter } from '../platform/geo/zips.ts'

type Point = { lat?: number | undefined; lng?: number | undefined }

/** The given search point or, if there is none, the patient's preferred treatment location. Throws if neither exists. */
export const centerOf = (
  tx: Db,
  patient: Patient,
  point: Point,
  hospital: () => Promise<Place> = () => hospitalOf(tx, patient.organization_id),
): Promise<SearchCenter> =>
  centerFrom(
    point,
    () => centerNear(preferredPlace(patient), hospital),
    'Choose a search location. Neither the patient nor the hospital has an address.',
  )

/**
 * The center of a search that is not tied to a patient: the given point, the given location, or the hospital, in that order. Throws
 * if none is known.
 */
export const centerOfSearch = (
  tx: Db,
  near: SearchPlace | null,
  organization_id: number | null,
  point: Point,
): Promise<SearchCenter> =>
  centerFrom(
    point,
    () => (near ? centerNear(near, () => hospitalOf(tx, organization_id)) : centerOfHospital(tx, organization_id)),
    'Enter a ZIP code to search near. Your organization has no address on record.',
  )

async function centerFrom({ lat, lng }: Point, wanted: () => Promise<SearchCenter | null>, placeless: string) {
  if (lat !== undefined && lng !== undefined) return chosenCenter({ latitude: lat, longitude: lng, label: '' })
  const found = await wanted()
  if (found) return found
  throw new HttpError('invalid', placeless, { errors: { lat: 'Required information' } })
}

type Spot = Pick<SearchCenter, 'latitude' | 'longitude' | 'label'>

export const chosenCenter = (spot: Spot): SearchCenter => ({
  ...spot,
  found_by: 'chosen',
  wanted: null,
  problem: null,
  zip: null,
  fallback: false,
})

/**
 * The preferred treatment location (S-03): the center of its ZIP code, city, or state, in that order; otherwise the patient's home;
 * otherwise the hospital. The patient's home and the hospital are fallbacks. Null if none is known.
 */
export const wantedCenter = (tx: Db, patient: Patient): Promise<SearchCenter | null> =>
  centerNear(preferredPlace(patient), () => hospitalOf(tx, patient.organization_id))

async function centerNear(near: SearchPlace, hospitalPlace: () => Promise<Place>): Promise<SearchCenter | null> {
  const { wanted, place } = near
  const found = findPlace(place)
  const { problem } = found
  const because = { wanted, problem, zip: problem === 'unknown_zip' || problem === 'zip_elsewhere' ? place.zip : null }
  if (found.at) return { ...found.at, ...because, fallback: problem !== null }
  const home = near.home && findPlace(near.home).at
  if (home) return { ...home, ...because, fallback: true }
  const hospital = findPlace(await hospitalPlace()).at
  return hospital && { ...hospital, ...because, found_by: 'hospital', fallback: true }
}

/** The hospital as the default center (not a fallback); null if it has no known address. */
export async function centerOfHospital(tx: Db, organization_id: number | null): Promise<SearchCenter | null> {
  const { at } = findPlace(await hospitalOf(tx, organization_id))
  return at && { ...at, found_by: 'hospital', wanted: null, problem: null, zip: null, fallback: false }
}

async function hospitalOf(tx: Db, id: number | null): Promise<Place> {
  const found =
    id === null
      ? undefined
      : await tx.selectFrom('organizations').select(['city', 'state', 'zip_code']).where('id', '=', id).executeTakeFirst()
  return { city: found?.city ?? null, state: found?.state ?? null, zip: found?.zip_code ?? null, confirmed: false }
}

type FoundSpot = Spot & { found_by: 'zip' | 'city' | 'state' }

/** The most precise known point for a location, and any problem with its ZIP code. */
function findPlace({ city, state, zip, confirmed }: Place): { at: FoundSpot | null; problem: SearchCenter['problem'] } {
  const known = zip ? zipCenter(zip) : undefined
  const elsewhere =
    zip !== null && !confirmed && known !== undefined && zipWarning(zip.slice(0, 5), state, () => known) !== undefined
  if (known && !elsewhere)
    return { at: { ...pointOf(known), label: `${known.city}, ${known.state} ${zip}`, found_by: 'zip' }, problem: null }
  const problem = !zip ? 'no_zip' : elsewhere ? 'zip_elsewhere' : 'unknown_zip'
  const town = city && state ? findTown(city, state) : undefined
  if (town) return { at: { ...pointOf(town), label: `${town.city}, ${town.state}`, found_by: 'city' }, problem }
  const middle = state ? middleOfState(state) : undefined
  if (middle) return { at: { ...pointOf(middle), label: middle.name, found_by: 'state' }, problem: 'unknown_place' }
  return { at: null, problem: zip || city || state ? 'unknown_place' : 'no_address' }
}

const pointOf = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude })
