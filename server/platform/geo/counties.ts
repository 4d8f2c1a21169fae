import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { states } from '#domain/platform/states.ts'

export type County = {
  /** FIPS code, five digits. */
  id: string
  name: string
  /** Two-letter postal abbreviation. */
  state: string
}

let known: readonly County[] | undefined

/** All counties in the states and territories, sorted by state and name (US Census, from `us-atlas`). Loaded on first use and cached. */
export const counties = (): readonly County[] => (known ??= loadCounties())

let names: ReadonlyMap<string, ReadonlySet<string>> | undefined
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^city (?:and county )?of | \((?:ca|city)\)$| city and$/g, '')
    .replace(/\bsaint(e?)\b/, 'st$1')
    .replace(/[^a-z]/g, '')
    .replace(/city$/, '')

/**
 * Whether the state has a county with this name, in any spelling; undefined if no counties are known for the state. In Connecticut,
 * planning regions have replaced the counties, and lists use either.
 */
export function isCountyIn(name: string, state: string): boolean | undefined {
  if (state === 'CT') return undefined
  names ??= new Map(
    [...Map.groupBy(counties(), county => county.state)].map(([code, found]) => [code, new Set(found.map(of => plain(of.name)))]),
  )
  return names.get(state)?.has(plain(name))
}

type Atlas = { objects: { counties: { geometries: { id: string; properties: { name: string } }[] } } }

function loadCounties(): County[] {
  const codes = new Map<string, string>(states.map(state => [state.fips, state.code]))
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json')
  const atlas: Atlas = JSON.parse(readFileSync(file, 'utf8'))
  const found = atlas.objects.counties.geometries.map(({ id, properties }) => ({
    id,
    name: properties.name,
    state: codes.get(id.slice(0, 2))!,
  }))
  const fullName = (county: County) => `${county.state} ${county.name}`
  const enclosing = new Set(found.filter(county => !isCity(county)).map(fullName))
  return found
    .map(county => (isCity(county) && enclosing.has(fullName(county)) ? { ...county, name: `${county.name} (city)` } : county))
    .sort((a, b) => a.state.localeCompare(b.state) || a.name.localeCompare(b.name))
}

/**
 * Whether a county is an independent city, which may have the same name as a neighboring county (Baltimore, St. Louis, Richmond).
 * Independent cities have county codes of 510 or higher.
 */
const isCity = (county: County) => Number(county.id.slice(2)) >= 510
