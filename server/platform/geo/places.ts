import { states } from '#domain/platform/states.ts'
import { type Zip, zips } from './zips.ts'

export type PlaceSuggestion = {
  /** `City, ST 12345` */ label: string
  city: string
  state: string
  zip_code: string
  latitude: number
  longitude: number
  /** Whether `zip_code` is certain, because it was typed or because the town has no other ZIP code. */
  only: boolean
}

/** A town with its most central ZIP code. `size` is the number of its ZIP codes. */
type Town = { key: string; zip: Zip; size: number }
type Index = { towns: readonly Town[]; zips: readonly { key: string; zip: Zip }[] }

let known: Index | undefined
const index = () => (known ??= build())

/**
 * Places whose ZIP code or city starts with the typed text ("900", "los ang", "Portland, OR", or a complete label), largest first,
 * at most `limit`; none for fewer than 3 characters. The first call takes about 0.1 s to load the ZIP codes, so the server makes
 * that call at startup.
 */
export function findPlaces(q: string, limit = 10): PlaceSuggestion[] {
  const text = q.trim()
  if (text.length < 3) return []
  const digits = text.match(/^(\d{3,5})(?:-\d{0,4})?$/)?.[1] ?? text.match(/\b(\d{5})$/)?.[1]
  if (digits)
    return startingWith(index().zips, digits)
      .slice(0, limit)
      .map(({ zip }) => place(zip, true))
  const [name = '', state = ''] = text.replace(/\d/g, '').split(',', 2).map(plain)
  const found = townsNamed(name, state)
  const lastWord = name.lastIndexOf(' ')
  const matches = found.length || lastWord < 0 ? found : townsNamed(name.slice(0, lastWord), name.slice(lastWord + 1))
  return matches.slice(0, limit).map(town => place(town.zip, town.size === 1))
}

const place = ({ city, state, zip_code, latitude, longitude }: Zip, only: boolean): PlaceSuggestion => ({
  label: `${city}, ${state} ${zip_code}`,
  city,
  state,
  zip_code,
  latitude,
  longitude,
  only,
})

/** Normalizes "St. Paul", "saint paul", and "Saint Paul" to the same text. */
const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/^st /, 'saint ')
    .replace(/^ft /, 'fort ')
    .replace(/^mt /, 'mount ')

/** Towns whose names start with `name`, limited to the state if one is given: exact matches first, then by size. */
function townsNamed(name: string, state: string): Town[] {
  if (!name) return []
  return inState(startingWith(index().towns, name), state).sort(
    (a, b) => Number(b.key === name) - Number(a.key === name) || b.size - a.size || (a.zip.zip_code < b.zip.zip_code ? -1 : 1),
  )
}

/** The town with exactly this name in a state (postal abbreviation), represented by its most central ZIP code. */
export const findTown = (city: string, state: string): Zip | undefined => {
  const name = plain(city)
  return name ? startingWith(index().towns, name).find(town => town.key === name && town.zip.state === state)?.zip : undefined
}

const stateMiddles = new Map<string, Zip>()

/** A state's name and center; undefined for an unknown code or a territory without ZIP codes. */
export function middleOfState(code: string): { latitude: number; longitude: number; name: string } | undefined {
  const name = states.find(state => state.code === code)?.name
  const of = stateMiddles.has(code) || !name ? [] : [...zips().values()].filter(zip => zip.state === code)
  if (of.length) stateMiddles.set(code, middle(of))
  const found = stateMiddles.get(code)
  return found && name ? { latitude: found.latitude, longitude: found.longitude, name } : undefined
}

/** The rows whose key has this prefix. Uses binary search, so the rows must be sorted by key. */
function startingWith<Row extends { key: string }>(rows: readonly Row[], beginning: string): Row[] {
  let from = 0
  for (let to = rows.length; from < to; ) {
    const middle = (from + to) >> 1
    if (rows[middle]!.key < beginning) from = middle + 1
    else to = middle
  }
  let end = from
  while (rows[end]?.key.startsWith(beginning)) end++
  return rows.slice(from, end)
}

/**
 * Limits towns to states that match the text after the comma: a postal abbreviation or the start of a state's name. An empty text
 * matches every state.
 */
function inState(found: Town[], text: string): Town[] {
  if (!text) return found
  const codes = new Set<string>(
    states.filter(({ code, name }) => code.toLowerCase().startsWith(text) || plain(name).startsWith(text)).map(s => s.code),
  )
  return found.filter(town => codes.has(town.zip.state))
}

function build(): Index {
  const byTown = new Map<string, Zip[]>()
  for (const zip of zips().values()) {
    const town = `${zip.city}, ${zip.state}`
    const of = byTown.get(town)
    if (of) of.push(zip)
    else byTown.set(town, [zip])
  }
  return {
    towns: [...byTown.values()]
      .map(of => ({ key: plain(of[0]!.city), zip: middle(of), size: of.length }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
    zips: [...zips()].map(([key, zip]) => ({ key, zip })),
  }
}

/** The ZIP code nearest to the median location of these ZIP codes. */
function middle(of: readonly Zip[]): Zip {
  if (of.length === 1) return of[0]!
  const median = (field: 'latitude' | 'longitude') => of.map(zip => zip[field]).sort((a, b) => a - b)[of.length >> 1]!
  const latitude = median('latitude')
  const longitude = median('longitude')
  const distance = (zip: Zip) => (zip.latitude - latitude) ** 2 + (zip.longitude - longitude) ** 2
  return of.reduce((best, zip) => (distance(zip) < distance(best) ? zip : best))
}
