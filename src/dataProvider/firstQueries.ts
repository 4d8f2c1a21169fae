import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Options of a query or an infinite query. */
export type FirstQuery = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown }

/**
 * Starts the queries of the screen that is about to open, so that each visit shows current data. A query that states how long its data
 * stays fresh is not repeated before then, and neither is one that the current screen uses. Errors appear when the screen reads the query.
 */
export function startQueries(client: QueryClient, queries: readonly FirstQuery[]): void {
  for (const query of queries) {
    if (client.getQueryCache().find({ queryKey: query.queryKey, exact: true })?.isActive()) continue
    const options = { staleTime: 0, ...query }
    if ('initialPageParam' in query)
      void client.prefetchInfiniteQuery(options as FetchInfiniteQueryOptions<unknown, Error, unknown, QueryKey, unknown>)
    else void client.prefetchQuery(options as FetchQueryOptions)
  }
}
