import { defaultRadius, type Point, type Radius, radii } from '#domain/matching/distance.ts'

/** What the match page is asked for, as its address says it. Beyond the patient's id nothing in it is about the patient. */
export type Search = {
  radius: Radius
  /** Where the advocate searches instead of the patient's own place. */
  place: (Point & { label: string }) | null
  /** Tag ids, in the order in which they were ticked. */
  filters: readonly number[]
  /** Only those that have told open beds. */
  open_beds: boolean
}

const degrees = (value: string | null, most: number) => {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value)
  return Math.abs(number) <= most ? number : null
}

/** Reads the search from an address; whatever is not understood falls back to the default. */
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
  }
}

/** The same address with another search, beginning again at its first page; defaults are not written. */
export function writeSearch(query: URLSearchParams, search: Search): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const name of ['radius', 'lat', 'lng', 'place', 'filters', 'open_beds', 'page']) next.delete(name)
  if (search.radius !== defaultRadius) next.set('radius', String(search.radius))
  if (search.place) {
    next.set('lat', String(search.place.latitude))
    next.set('lng', String(search.place.longitude))
    next.set('place', search.place.label)
  }
  if (search.filters.length) next.set('filters', search.filters.join(','))
  if (search.open_beds) next.set('open_beds', '1')
  return next
}

/** The patient's id, or nothing where the address names none. */
export function readPatient(query: URLSearchParams): number | null {
  const pid = query.get('pid') ?? ''
  return /^[1-9]\d{0,9}$/.test(pid) ? Number(pid) : null
}

/** How many pages the address says were read, so that coming back finds them again; 25 at most. */
export const readPages = (query: URLSearchParams): number =>
  Math.min(Math.max(1, Number.parseInt(query.get('page') ?? '', 10) || 1), 25)
