import type { FacilitySave } from '#domain/facilities/intake/save.ts'
import { savedValues } from '#domain/facilities/intake/save.ts'
import { sectionsWithFields } from '#domain/facilities/intake/sections.ts'
import type { Facility } from '#domain/facilities/schema.ts'
import type { AppContext } from '../context.ts'
import { placeByZip } from '../geo/place.ts'

/** A facility's coordinates, or nulls if unknown. */
export type FoundPlace = Pick<Facility, 'latitude' | 'longitude' | 'county' | 'geo_source'>

const nowhere: FoundPlace = { latitude: null, longitude: null, county: null, geo_source: null }
const address = ['address_line_one', 'city', 'state', 'zip_code'] as const

/**
 * Finds the coordinates of a saved address: those of the street if the map service finds it in the same state and near the same ZIP
 * code, otherwise the center of the ZIP code. Returns undefined if the address did not change.
 */
export async function findPlace(context: AppContext, before: Facility, save: FacilitySave): Promise<FoundPlace | undefined> {
  const values = savedValues(save) as Partial<Facility>
  if (!sectionsWithFields('edit', values).some(({ number }) => number === 1)) return undefined
  const after = { ...before, ...values }
  const same = address.every(part => (after[part] ?? '').trim() === (before[part] ?? ''))
  if (same && before.latitude !== null) return undefined
  const middle = placeByZip((after.zip_code ?? '').trim().slice(0, 5))
  const [line, city, state, zip] = address.map(part => (after[part] ?? '').trim())
  const found = line && city ? await context.geocoder.find(`${line}, ${city}, ${state} ${zip}`) : []
  const street = found.find(
    candidate => candidate.state === state && (!candidate.zip_code || !zip || candidate.zip_code === zip.slice(0, 5)),
  )
  if (street)
    return { latitude: street.latitude, longitude: street.longitude, county: middle?.county ?? null, geo_source: 'street' }
  return middle ?? nowhere
}
