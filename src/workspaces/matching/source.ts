import { matching } from '#domain/matching/contract.ts'
import type { MapBox, Pins } from '#domain/matching/directory.ts'
import type { Facts } from '#domain/matching/facts.ts'
import type { SearchPlace } from '#domain/matching/places.ts'
import type { ExcludedFacility, ExcludedLine, MatchResponse } from '#domain/matching/schema.ts'
import { call } from '../../dataProvider/call.ts'
import type { Search } from './search.ts'

/** A request for a search's pins in one part of the map, and for the pins of the facilities in `ids`, wherever they are. */
export type PinRequest = { search: Search; box: MapBox | null; ids: readonly number[]; signal?: AbortSignal | undefined }

type Page = { search: Search; page_number: number; page_size: number; signal?: AbortSignal | undefined }

/** Where matches come from. `key` is the prefix of the query keys. */
export type Source = {
  key: readonly unknown[]
  matches: (page: Page) => Promise<MatchResponse>
  pins: (request: PinRequest) => Promise<Pins>
  /** Loads the facilities excluded for one reason, or for any reason if there is none. */
  excluded: (page: Page & Partial<Pick<ExcludedLine, 'reason' | 'tags'>>) => Promise<{ data: ExcludedFacility[]; total: number }>
}

const stopping = (signal: AbortSignal | undefined) => (signal ? { signal } : {})

/** Pins are not paged. */
const onePage = { page_number: 1, page_size: 1 }

/** Returns the sort order and the name, but only if the user has changed them. */
const chosenIn = ({ sort, name }: Search) => ({ ...(sort !== 'published' && { sort }), ...(name && { name }) })

const queryOf = ({ search, page_number, page_size }: Omit<Page, 'signal'>) => ({
  ...chosenIn(search),
  radius: search.radius,
  lat: search.place?.latitude,
  lng: search.place?.longitude,
  filters: search.filters.join(','),
  open_beds: search.open_beds ? ('true' as const) : undefined,
  page_number,
  page_size,
})

export const patientSource = (id: number): Source => ({
  key: ['patients', id],
  matches: page => call(matching.matches, { params: { id }, query: queryOf(page), ...stopping(page.signal) }),
  pins: ({ search, box, ids, signal }) =>
    call(matching.pins, {
      params: { id },
      query: { ...queryOf({ search, ...onePage }), ...box, ids: ids.join(',') },
      ...stopping(signal),
    }),
  excluded: ({ reason, tags = [], ...page }) =>
    call(matching.excluded, {
      params: { id },
      query: { ...queryOf(page), reason, lacks: tags.join(',') },
      ...stopping(page.signal),
    }),
})

const bodyOf = ({ search, page_number, page_size }: Omit<Page, 'signal'>) => ({
  ...chosenIn(search),
  radius: search.radius,
  ...(search.place && { lat: search.place.latitude, lng: search.place.longitude }),
  filters: [...search.filters],
  open_beds: search.open_beds,
  page_number,
  page_size,
})

/** Loads matches for facts entered without a patient. Sends everything in the request body because URLs are logged. */
export const factSource = (facts: Facts, near: SearchPlace | null): Source => ({
  key: ['facts', facts, near],
  matches: page => call(matching.search, { body: { ...facts, near, ...bodyOf(page) }, ...stopping(page.signal) }),
  pins: ({ search, box, ids, signal }) =>
    call(matching.searchPins, {
      body: { ...facts, near, ...bodyOf({ search, ...onePage }), ...box, ids: [...ids] },
      ...stopping(signal),
    }),
  excluded: ({ reason, tags = [], ...page }) =>
    call(matching.searchExcluded, { body: { ...facts, near, ...bodyOf(page), reason, lacks: tags }, ...stopping(page.signal) }),
})
