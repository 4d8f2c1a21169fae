import { type Sort, sorts } from '#domain/matching/order.ts'
import { defaultRadius, type Point, type Radius, radii } from '#domain/matching/places.ts'

/** The search on the match page, as stored in the URL. The patient's id is the only patient data in the URL. */
export type Search = {
  radius: Radius
  /** The search center, unless it is the patient's own location. */
  place: (Point & { label: string }) | null
  /** Tag ids in the order the user selected them. */
  filters: readonly number[]
  /** Limits the search to facilities with a current count of open beds. */
  open_beds: boolean
  sort: Sort
  /** Search text, matched against the start of each word in the facility's name. Empty for all facilities. */
  name: string
}

/** Changes parts of a search. With `replace`, adds no history entry. */
export type ChangeSearch = (part: Partial<Search>, options?: { replace?: boolean }) => void

/** A search without filters, in published order. */
export const plainSearch: Search = {
  radius: defaultRadius,
  place: null,
  filters: [],
  open_beds: false,
  sort: 'published',
  name: '',
}

/** The change that removes the user's filters but keeps the center, radius, and sort order. */
export const unfiltered = { filters: [], open_beds: false, name: '' } as const satisfies Partial<Search>

/** Maximum length of a facility name in a search. */
export const longestName = 80

const degrees = (value: string | null, most: number) => {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value)
  return Math.abs(number) <= most ? number : null
}

/** Parses the search from a URL query. Replaces invalid values with defaults. */
export function readSearch(query: URLSearchParams): Search {
  const latitude = degrees(query.get('lat'), 90)
  const longitude = degrees(query.get('lng'), 180)
  const ids = (query.get('filters') ?? '').split(',').filter(id => /^[1-9]\d{0,8}$/.test(id))
  return {
    radius: radii.find(miles => String(miles) === query.get('radius')) ?? defaultRadius,
    place:
      latitude === null || longitude === null ? null : { latitude, longitude, label: (query.get('place') ?? '').slice(0, 80) },
    filters: [...new Set(ids.map(Number))].slice(0, 60),
    open_beds: query.get('open_beds') === '1',
    sort: sorts.find(sort => sort === query.get('sort')) ?? 'published',
    name: (query.get('name') ?? '').slice(0, longestName),
  }
}

/** Returns the URL query for a search, starting at the first page. Omits defaults. */
export function writeSearch(query: URLSearchParams, search: Search): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['radius', 'lat', 'lng', 'place', 'filters', 'open_beds', 'sort', 'name', 'page']) next.delete(name)
  if (search.radius !== defaultRadius) next.set('radius', String(search.radius))
  if (search.place) {
    next.set('lat', String(search.place.latitude))
    next.set('lng', String(search.place.longitude))
    next.set('place', search.place.label)
  }
  if (search.filters.length) next.set('filters', search.filters.join(','))
  if (search.open_beds) next.set('open_beds', '1')
  if (search.sort !== 'published') next.set('sort', search.sort)
  if (search.name) next.set('name', search.name)
  return next
}

/** Returns the patient id, or null if the URL has none. */
export function readPatient(query: URLSearchParams): number | null {
  const pid = query.get('pid') ?? ''
  return /^[1-9]\d{0,9}$/.test(pid) ? Number(pid) : null
}

/** Returns how many pages to load, as specified in the URL (at most 25), so that returning to the list restores them. */
export const readPages = (query: URLSearchParams): number =>
  Math.min(Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1), 25)
