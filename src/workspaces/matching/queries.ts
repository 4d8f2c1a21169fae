import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { matching } from '#domain/matching/contract.ts'
import type { MapBox, Pins } from '#domain/matching/directory.ts'
import { directory } from '#domain/matching/directory.ts'
import { radii } from '#domain/matching/places.ts'
import type { ExcludedLine, Match, MatchResponse } from '#domain/matching/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { setAllCached } from '../../dataProvider/setCached.ts'
import { keyOf, matchesKey, matchesPage, matchesQuery, pageSize } from './matchesQuery.ts'
import { longestName, plainSearch, type Search } from './search.ts'
import { patientSource, type Source } from './source.ts'

/** Loads a patient's needs, which come from the intake. Refetches when the intake changes. */
export const useFeatures = ({ id, updated_at }: { id: number; updated_at: string }) =>
  useQuery({
    queryKey: ['patients', id, 'features', updated_at],
    queryFn: ({ signal }) => call(matching.features, { params: { id }, signal }),
  })

/** Loads a search in pages. Shows the previous result while loading, and aborts outdated requests. */
export const useMatches = (source: Source, search: Search) =>
  useInfiniteQuery({ ...matchesQuery(source, search), placeholderData: keepPreviousData })

/** Returns the matches on all loaded pages. Removes duplicates because changing bed counts can move a match to another page. */
export const loadedMatches = (data: InfiniteData<MatchResponse> | undefined): Match[] => [
  ...new Map(data?.pages.flatMap(page => page.matches.map(match => [match.id, match] as const))).values(),
]

const noIds: readonly number[] = []

const pinQuery = (source: Source, search: Search, box: MapBox | null, ids = noIds) =>
  queryOptions({
    queryKey: [...source.key, 'pins', ...keyOf(search), box, ids] as const,
    queryFn: ({ signal }) => source.pins({ search, box, ids, signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/**
 * Loads a search's pins: all of them or, if there are too many for one response, those in the visible part of the map. Shows the
 * previous pins while loading.
 */
export function usePins(source: Source, search: Search, box: MapBox | null): { pins: Pins | undefined; failed: boolean } {
  const allPins = useQuery({ ...pinQuery(source, search, null), placeholderData: keepPreviousData })
  const partial = allPins.data?.complete === false && !allPins.isPlaceholderData && box !== null
  const key = JSON.stringify(keyOf(search)).slice(1, -1)
  const part = useQuery({
    ...pinQuery(source, search, box),
    enabled: partial,
    // While another part of the map is loading, keep only pins from the same search.
    placeholderData: (before, query) => (query && JSON.stringify(query.queryKey).includes(key) ? before : undefined),
  })
  return { pins: (partial && part.data) || allPins.data, failed: allPins.isError }
}

/** Returns the list page that contains a pin's match. Null if the match has no pin. */
export const pageOfPin = (pins: Pins['pins'], facility_id: number): number | null => {
  const pin = pins.find(([id]) => id === facility_id)
  return pin ? Math.floor(pin[3] / pageSize) + 1 : null
}

const pageQuery = (source: Source, search: Search, page: number) =>
  queryOptions({
    queryKey: [...matchesKey(source), 'page', page, ...keyOf(search)],
    queryFn: ({ signal }) => matchesPage(source, search, page, pageSize, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Loads a pin's match from its page of the list. */
export const useMatchOfPin = (source: Source, search: Search, page: number | null, facility_id: number | null) =>
  useQuery({
    ...pageQuery(source, search, page ?? 1),
    enabled: page !== null && facility_id !== null,
    select: answer => answer.matches.find(match => match.id === facility_id) ?? null,
  })

/** Loads the selected matches from any page of the list, except those that no longer match. */
export function useChosenMatches(source: Source, search: Search, ids: readonly number[], loaded: readonly Match[]) {
  const missing = ids.filter(id => !loaded.some(match => match.id === id))
  const located = useQuery({ ...pinQuery(source, search, null, missing), enabled: missing.length > 0 })
  const pages = [...new Set(missing.flatMap(id => pageOfPin(located.data?.pins ?? [], id) ?? []))]
  const found = useQueries({ queries: pages.map(page => pageQuery(source, search, page)) })
  const known = [...loaded, ...found.flatMap(query => query.data?.matches ?? [])]
  return {
    matches: ids.flatMap(id => known.find(match => match.id === id) ?? []),
    loading: located.isLoading || found.some(query => query.isLoading),
    error: [located, ...found].find(query => query.isError)?.error ?? null,
    refetch: () => Promise.all([located, ...found].filter(query => query.isError).map(query => query.refetch())),
  }
}

/** Loads the facilities excluded for one reason, nearest first. */
export const useExcluded = (source: Source, search: Search, { reason, tags }: Pick<ExcludedLine, 'reason' | 'tags'>) =>
  useInfiniteQuery({
    queryKey: [...source.key, 'excluded', search, reason, tags],
    queryFn: ({ pageParam, signal }) => source.excluded({ search, page_number: pageParam, page_size: 10, reason, tags, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * 10 < last.total ? all.length + 1 : undefined),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

type Named = { id: number; name: string }
type Saved = Pick<Patient, 'id' | 'updated_at'>

/** Number of facilities to load by name, because several facilities may have the same words in their names. */
const mostNamedAlike = 100

/** A search for one facility by name, as far away as a search allows. */
const searchFor = ({ name }: Named): Search => ({ ...plainSearch, radius: radii.at(-1)!, name: name.slice(0, longestName) })

/**
 * The search that finds one facility among the patient's matches. `matchIn` returns the facility's match, or null if it does not
 * match.
 */
export const facilityMatchQuery = ({ id, updated_at }: Saved, facility: Named) =>
  queryOptions({
    queryKey: [...matchesKey(patientSource(id)), 'facility', facility.id, updated_at] as const,
    queryFn: ({ signal }) => matchesPage(patientSource(id), searchFor(facility), 1, mostNamedAlike, signal),
    staleTime: 60_000,
  })

export const matchIn = (answer: MatchResponse, facility_id: number): Match | null =>
  answer.matches.find(({ id }) => id === facility_id) ?? null

/** Why a facility does not match the patient. Null if it is closed, not listed, or too far away for any search. */
export const facilityExcludedQuery = ({ id, updated_at }: Saved, facility: Named) =>
  queryOptions({
    queryKey: ['patients', id, 'excluded', 'facility', facility.id, updated_at] as const,
    queryFn: async ({ signal }) => {
      const page = { search: searchFor(facility), page_number: 1, page_size: mostNamedAlike, signal }
      const { data } = await patientSource(id).excluded(page)
      return data.find(one => one.id === facility.id)?.reasons ?? null
    },
    staleTime: 60_000,
  })

/** Adds a new application to every cached match for the facility. */
export function addApplicationToMatches(
  client: QueryClient,
  pid: number,
  facility_id: number,
  application: Match['application'],
) {
  const changed = (answer: MatchResponse): MatchResponse => ({
    ...answer,
    matches: answer.matches.map(match => (match.id === facility_id ? { ...match, application } : match)),
  })
  setAllCached<MatchResponse | InfiniteData<MatchResponse, number>>(
    client,
    { queryKey: matchesKey(patientSource(pid)) },
    cached => ('pages' in cached ? { ...cached, pages: cached.pages.map(changed) } : changed(cached)),
  )
}

/** Refetches this patient's searches after another user applies. */
export const refreshMatches = (client: QueryClient, pid: number) =>
  client.invalidateQueries({ queryKey: matchesKey(patientSource(pid)) })

export const callsQuery = (pid: number, facility_id: number) =>
  queryOptions({
    queryKey: ['patients', pid, 'calls', facility_id],
    queryFn: ({ signal }) => call(directory.calls, { params: { id: facility_id }, query: { recordId: pid }, signal }),
  })

export type Found = ReturnType<typeof useMatches>
