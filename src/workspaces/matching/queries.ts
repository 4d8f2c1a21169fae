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
import type { ExcludedLine, Match, Matches } from '#domain/matching/schema.ts'
import { call } from '../../dataProvider/call.ts'
import { withPins } from './pinFile.ts'
import type { Search } from './search.ts'

const { common, facilities, matching } = contracts

/** What a patient's intake asks for; asked anew when the intake has changed. */
export const useFeatures = ({ id, updated_at }: { id: number; updated_at: string }) =>
  useQuery({
    queryKey: ['patients', id, 'features', updated_at],
    queryFn: ({ signal }) => call(matching.features, { params: { id }, signal }),
  })

export const pageSize = 20

const queryOf = ({ radius, place, filters, open_beds }: Search, page_number: number, page_size: number) => ({
  radius,
  lat: place?.latitude,
  lng: place?.longitude,
  filters: filters.join(','),
  open_beds: open_beds ? ('true' as const) : undefined,
  page_number,
  page_size,
})

/** One page of a search, best matches first. */
export const matchesPage = (pid: number, search: Search, page_number: number, page_size = pageSize, signal?: AbortSignal) =>
  withPins(
    () =>
      call(matching.matches, {
        params: { id: pid },
        query: queryOf(search, page_number, page_size),
        ...(signal && { signal }),
      }),
    signal,
  )

const matchesKey = (pid: number) => ['patients', pid, 'matches'] as const

/** What tells one search from another; how a place is called does not. */
const keyOf = ({ radius, place, filters, open_beds }: Search) =>
  [radius, place?.latitude, place?.longitude, filters, open_beds] as const

const matchesQuery = (pid: number, search: Search) =>
  infiniteQueryOptions({
    queryKey: [...matchesKey(pid), ...keyOf(search)] as const,
    queryFn: ({ pageParam, signal }) => matchesPage(pid, search, pageParam, pageSize, signal),
    initialPageParam: 1,
    getNextPageParam: (last: Matches, all: Matches[]) => (all.length * pageSize < last.total ? all.length + 1 : undefined),
    // A page is a whole search: not at every glance, but at every arrival, since the intake may have changed meanwhile.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    refetchOnMount: 'always' as const,
  })

/** The search, page by page; what was found before stays until the new answer is there, and an overtaken question is broken off. */
export const useMatches = (pid: number, search: Search) =>
  useInfiniteQuery({ ...matchesQuery(pid, search), placeholderData: keepPreviousData })

/** The page on which a match stands, for a pin whose card is not loaded: pins come in the order of the list. */
export const pageOfPin = (pins: Matches['pins'], facility_id: number): number | null => {
  const at = pins.findIndex(([id]) => id === facility_id)
  return at < 0 ? null : Math.floor(at / pageSize) + 1
}

const pageQuery = (pid: number, search: Search, page: number) =>
  queryOptions({
    queryKey: [...matchesKey(pid), 'page', page, ...keyOf(search)],
    queryFn: ({ signal }) => matchesPage(pid, search, page, pageSize, signal),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** A match by its place in the list, wherever that is. */
export const useMatchOfPin = (pid: number, search: Search, page: number | null, facility_id: number | null) =>
  useQuery({
    ...pageQuery(pid, search, page ?? 1),
    enabled: page !== null && facility_id !== null,
    select: answer => answer.matches.find(match => match.id === facility_id) ?? null,
  })

/** These matches, wherever in the list they stand; those that match no more are left out. */
export function useChosenMatches(
  pid: number,
  search: Search,
  ids: readonly number[],
  loaded: readonly Match[],
  pins: Matches['pins'],
) {
  const missing = ids.filter(id => !loaded.some(match => match.id === id))
  const pages = [...new Set(missing.flatMap(id => pageOfPin(pins, id) ?? []))]
  const found = useQueries({ queries: pages.map(page => pageQuery(pid, search, page)) })
  const known = [...loaded, ...found.flatMap(query => query.data?.matches ?? [])]
  return {
    matches: ids.flatMap(id => known.find(match => match.id === id) ?? []),
    loading: found.some(query => query.isLoading),
    error: found.find(query => query.isError)?.error ?? null,
    refetch: () => Promise.all(found.map(query => query.refetch())),
  }
}

/** Those that a search leaves out for one thing that it asks for, nearest first. */
export const useExcluded = (pid: number, search: Search, { reason, tags }: Pick<ExcludedLine, 'reason' | 'tags'>) =>
  useInfiniteQuery({
    queryKey: ['patients', pid, 'excluded', search, reason, tags],
    queryFn: ({ pageParam, signal }) =>
      call(matching.excluded, {
        params: { id: pid },
        query: { ...queryOf(search, pageParam, 10), reason, lacks: tags.join(',') },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (all.length * 10 < last.total ? all.length + 1 : undefined),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })

/** Draws the new application on every card of that facility at once, without asking for the lists again. */
export function keepApplication(client: QueryClient, pid: number, facility_id: number, application: Match['application']) {
  const changed = (answer: Matches): Matches => ({
    ...answer,
    matches: answer.matches.map(match => (match.id === facility_id ? { ...match, application } : match)),
  })
  client.setQueriesData<Matches | InfiniteData<Matches, number>>({ queryKey: matchesKey(pid) }, held => {
    if (!held) return held
    return 'pages' in held ? { ...held, pages: held.pages.map(changed) } : changed(held)
  })
}

/** Asks for every search of this patient again: somebody else has applied meanwhile. */
export const refreshMatches = (client: QueryClient, pid: number) => client.invalidateQueries({ queryKey: matchesKey(pid) })

/** The calls logged to a facility for this patient, latest first. */
export const callsQuery = (pid: number, facility_id: number) =>
  queryOptions({
    queryKey: ['patients', pid, 'calls', facility_id],
    queryFn: ({ signal }) => call(facilities.calls, { params: { id: facility_id }, query: { recordId: pid }, signal }),
  })

/** Places whose name or ZIP code begins like this. */
export const usePlaces = (typed: string) =>
  useQuery({
    queryKey: ['matching', 'places', typed.toLowerCase()],
    queryFn: ({ signal }) => call(common.places, { query: { q: typed }, signal }),
    enabled: typed.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 3_600_000,
  })

/** From how many characters on places are searched (spec 2 §9). */
export const fewestLetters = 3

export type Found = ReturnType<typeof useMatches>
