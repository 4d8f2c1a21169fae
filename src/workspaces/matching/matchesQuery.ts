import { infiniteQueryOptions } from '@tanstack/react-query'
import type { MatchResponse } from '#domain/matching/schema.ts'
import type { Search } from './search.ts'
import type { Source } from './source.ts'

export const pageSize = 20

export const matchesPage = (source: Source, search: Search, page_number: number, page_size = pageSize, signal?: AbortSignal) =>
  source.matches({ search, page_number, page_size, signal })

export const matchesKey = ({ key }: Pick<Source, 'key'>) => [...key, 'matches'] as const

/** The part of a query key that identifies a search. Omits the center's name, which does not affect the result. */
export const keyOf = ({ radius, place, filters, open_beds, sort, name }: Search) =>
  [radius, place?.latitude, place?.longitude, filters, open_beds, sort, name] as const

/** A search's matches, in pages. */
export const matchesQuery = (source: Source, search: Search) =>
  infiniteQueryOptions({
    queryKey: [...matchesKey(source), ...keyOf(search)] as const,
    queryFn: ({ pageParam, signal }) => matchesPage(source, search, pageParam, pageSize, signal),
    initialPageParam: 1,
    getNextPageParam: (last: MatchResponse, all: MatchResponse[]) =>
      all.length * pageSize < last.total ? all.length + 1 : undefined,
    // Each page runs a full search, so do not refetch on focus.
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  })
