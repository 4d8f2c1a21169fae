import { zipDoubt } from '#domain/common/zip.ts'
import type { SearchCenter } from '#domain/matching/center.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { tag } from '#domain/tags.ts'
import type { Db } from '../db/connect.ts'
import { findTown, middleOfState } from '../geo/places.ts'
import { zipCentre } from '../geo/zips.ts'

/** The given search point, or the patient's preferred treatment location; throws if neither is known. */
export async function centerOf(
  tx: Db,
  patient: Patient,
  { lat, lng }: { lat?: number | undefined; lng?: number | undefined },
): Promise<SearchCenter> {
  if (lat !== undefined && lng !== undefined) return chosenCenter({ latitude: lat, longitude: lng, label: '' })
  const wanted = await wantedCenter(tx, patient)
  if (wanted) return wanted
  throw new Refusal('invalid', 'Choose a search location. Neither the patient nor the hospital has an address.', {
    errors: { lat: 'Required information' },
  })
}

type Spot = Pick<SearchCenter, 'latitude' | 'longitude' | 'label'>

/** A place picked by the user. */
export const chosenCenter = (spot: Spot): SearchCenter => ({
  ...spot,
  found_by: 'chosen',
  wanted: null,
  problem: null,
  zip: null,
  fallback: false,
})

type Place = { city: string | null; state: string | null; zip: string | null; confirmed: boolean }
type Owner = NonNullable<SearchCenter['wanted']>

/**
 * The preferred treatment location (S-03): by its ZIP code, else its city and state, else the state center, else the patient's
 * home, and only then the hospital. All but the first are fallbacks. Null if nothing is known.
 */
export async function wantedCenter(tx: Db, patient: Patient): Promise<SearchCenter | null> {
  const { wanted, place } = wantedPlace(patient)
  const found = findPlace(place)
  const { problem } = found
  const because = { wanted, problem, zip: problem === 'unknown_zip' || problem === 'zip_elsewhere' ? place.zip : null }
  if (found.at) return { ...found.at, ...because, fallback: problem !== null }
  const home = wanted === 'home' ? null : findPlace(homeOf(patient)).at
  if (home) return { ...home, ...because, fallback: true }
  const hospital = findPlace(await hospitalOf(tx, patient.organization_id)).at
  return hospital && { ...hospital, ...because, found_by: 'hospital', fallback: true }
}

const homeOf = (patient: Patient): Place => ({
  city: patient.address_city,
  state: patient.address_state,
  zip: patient.address_zipcode,
  confirmed: patient.address_zipcode_confirmed,
})

/** The location named in intake section 5, or home before it is saved. */
function wantedPlace(patient: Patient): { wanted: Owner; place: Place } {
  const [preferred] = patient.preferred_treatment_location
  const wanted = preferred === tag.place.nearCrisisCenter ? 'crisis_center' : preferred === tag.place.address ? 'address' : 'home'
  if (wanted === 'home') return { wanted, place: homeOf(patient) }
  const { current_city: city, current_state: state, current_zip_code: zip, current_zip_code_confirmed: confirmed } = patient
  return { wanted, place: { city, state, zip, confirmed } }
}

async function hospitalOf(tx: Db, id: number | null): Promise<Place> {
  const found =
    id === null
      ? undefined
      : await tx.selectFrom('organizations').select(['city', 'state', 'zip_code']).where('id', '=', id).executeTakeFirst()
  return { city: found?.city ?? null, state: found?.state ?? null, zip: found?.zip_code ?? null, confirmed: false }
}

type Found = Spot & { found_by: 'zip' | 'city' | 'state' }

/** The most precise known point of a place, and the problem with its ZIP code. */
function findPlace({ city, state, zip, confirmed }: Place): { at: Found | null; problem: SearchCenter['problem'] } {
  const known = zip ? zipCentre(zip) : undefined
  const elsewhere =
    zip !== null && !confirmed && known !== undefined && zipDoubt(zip.slice(0, 5), state, () => known) !== undefined
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
