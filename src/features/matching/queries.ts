import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useQueries,
  useQuery,
} from '@tanstack/react-query'
import { contracts } from '#domain/contracts.ts'
import { PinFile, pinsOf } from '#domain/matching/pins.ts'
import type { ExcludedLine, Match, MatchAnswer, Matches } from '#domain/matching/schema.ts'
import { call } from '../../dataProvider/call.ts'
import type { Search } from './search.ts'
import { patientSource, type Source } from './source.ts'

const { common, facilities, matching } = contracts

/** The needs from a patient's intake to search for. Reloads when the intake changes. */
export const useFeatures = ({ id, updated_at }: { id: number; updated_at: string }) =>
  useQuery({
    queryKey: ['patients', id, 'features', updated_at],
    queryFn: ({ signal }) => call(matching.features, { params: { id }, signal }),
  })

export const pageSize = 20

/** One page of a search. */
export const matchesPage = (source: Source, search: Search, page_number: number, page_size = pageSize, signal?: AbortSignal) =>
  withPins(() => source.matches({ search, page_number, page_size, signal }), signal)

const matchesKey = ({ key }: Pick<Source, 'key'>) => [...key, 'matches'] as const

/** The part of a query key that identifies a search. It omits the center's name, which does not affect the result. */
const keyOf = ({ radius, place, filters, open_beds, sort, name }: Search) =>
  [radius, place?.latitude, place?.longitude, filters, open_beds, sort, name] as const

const matchesQuery = (source: Source, search: Search) =>
  infiniteQueryOptions({
    queryKey: [...matchesKey(source), ...keyOf(search)] as const,
    queryFn: ({ pageParam, signal }) => matchesPage(source, search, pageParam, pageSize, signal),
    initialPageParam: 1,
    getNextPageParam: (last: Matches, all: Matches[]) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    // Each page runs a full search, so do not reload on focus. Reload on mount, because the intake may have changed.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always' as const,
  })

/** A search in pages. Keeps showing the previous result while loading, and aborts outdated requests. */
export const useMatches = (source: Source, search: Search) =>
  useInfiniteQuery({ ...matchesQuery(source, search), placeholderData: keepPreviousData })

/** The matches on all loaded pages. Removes duplicates, because bed counts may change between two pages of a sorted list. */
export const loadedMatches = (data: InfiniteData<Matches> | undefined): Match[] => [
  ...new Map(data?.pages.flatMap(page => page.matches.map(match => [match.id, match] as const))).values(),
]

/**
 * The list page that contains a pin's match, calculated from the pins, which are in list order. Null if the match is not among
 * them.
 */
export const pageOfPin = (pins: Matches['pins'], facility_id: number): number | null => {
  const at = pins.findIndex(([id]) => id === facility_id)
  return at < 0 ? null : Math.floor(at / pageSize) + 1
}

const pageQuery = (source: Source, search: Search, page: number) =>
  queryOptions({
    queryKey: [...matchesKey(source), 'page', page, ...keyOf(search)],
    queryFn: ({ signal }) => matchesPage(source, search, page, pageSize, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** A pin's match, loaded from its page of the list. */
export const useMatchOfPin = (source: Source, search: Search, page: number | null, facility_id: number | null) =>
  useQuery({
    ...pageQuery(source, search, page ?? 1),
    enabled: page !== null && facility_id !== null,
    select: answer => answer.matches.find(match => match.id === facility_id) ?? null,
  })

/** The selected matches from any page of the list, except those that no longer match. */
export function useChosenMatches(
  source: Source,
  search: Search,
  ids: readonly number[],
  loaded: readonly Match[],
  pins: Matches['pins'],
) {
  const missing = ids.filter(id => !loaded.some(match => match.id === id))
  const pages = [...new Set(missing.flatMap(id => pageOfPin(pins, id) ?? []))]
  const found = useQueries({ queries: pages.map(page => pageQuery(source, search, page)) })
  const known = [...loaded, ...found.flatMap(query => query.data?.matches ?? [])]
  return {
    matches: ids.flatMap(id => known.find(match => match.id === id) ?? []),
    loading: found.some(query => query.isLoading),
    error: found.find(query => query.isError)?.error ?? null,
    refetch: () => Promise.all(found.map(query => query.refetch())),
  }
}

/** Facilities excluded for one reason, nearest first. */
export const useExcluded = (source: Source, search: Search, { reason, tags }: Pick<ExcludedLine, 'reason' | 'tags'>) =>
  useInfiniteQuery({
    queryKey: [...source.key, 'excluded', search, reason, tags],
    queryFn: ({ pageParam, signal }) => source.excluded({ search, page_number: pageParam, page_size: 10, reason, tags, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * 10 < last.total ? all.length + 1 : undefined),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Adds the new application to every cached match for the facility, without reloading. */
export function keepApplication(client: QueryClient, pid: number, facility_id: number, application: Match['application']) {
  const changed = (answer: Matches): Matches => ({
    ...answer,
    matches: answer.matches.map(match => (match.id === facility_id ? { ...match, application } : match)),
  })
  client.setQueriesData<Matches | InfiniteData<Matches, number>>({ queryKey: matchesKey(patientSource(pid)) }, held => {
    if (!held) return held
    return 'pages' in held ? { ...held, pages: held.pages.map(changed) } : changed(held)
  })
}

/** Reloads this patient's searches after another user applied. */
export const refreshMatches = (client: QueryClient, pid: number) =>
  client.invalidateQueries({ queryKey: matchesKey(patientSource(pid)) })

/** Logged calls to a facility about this patient, newest first. */
export const callsQuery = (pid: number, facility_id: number) =>
  queryOptions({
    queryKey: ['patients', pid, 'calls', facility_id],
    queryFn: ({ signal }) => call(facilities.calls, { params: { id: facility_id }, query: { recordId: pid }, signal }),
  })

/** Places whose name or ZIP code starts with the input. */
export const usePlaces = (typed: string) =>
  useQuery({
    queryKey: ['matching', 'places', typed.toLowerCase()],
    queryFn: ({ signal }) => call(common.places, { query: { q: typed }, signal }),
    enabled: typed.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 3_600_000,
  })

/** Minimum input length for a place search (MAT-013). */
export const fewestLetters = 3

export type Found = ReturnType<typeof useMatches>

/** The most recent pin file. It contains only public data, so it is the same for every patient. */
let held: PinFile | undefined

/**
 * Runs a search and looks up its pins in the pin file. If the file's version is outdated, reloads it; if the directory changed in
 * the meantime, repeats the search. Returns no pins after three attempts or if the file cannot be loaded.
 */
async function withPins(ask: () => Promise<MatchAnswer>, signal?: AbortSignal): Promise<Matches> {
  for (let left = 2; ; left--) {
    // Load the file in parallel with the first search.
    const [answer] = await Promise.all([ask(), held ?? fetchPins(signal)])
    if (held?.version !== answer.pins.version) await fetchPins(signal)
    const pins = held && pinsOf(held, answer.pins, answer.center)
    if (pins || !held || left === 0) return { ...answer, pins: pins ?? [] }
  }
}

/** Loads the pin file. Throws only if the request is aborted; after any other failure, the list works without a map. */
async function fetchPins(signal?: AbortSignal) {
  try {
    const file = await call(contracts.facilities.pins, signal ? { signal } : {})
    held = PinFile.parse(JSON.parse(await file.text()))
  } catch (failure) {
    signal?.throwIfAborted()
    held = undefined
    // biome-ignore lint/suspicious/noConsole: only the map is affected, and the message has no patient data.
    console.warn((failure as Error).message)
  }
}
