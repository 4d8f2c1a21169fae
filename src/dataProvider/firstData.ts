import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'

/** Options for a query or an infinite query. */
export type FirstQuery = { queryKey: QueryKey; queryFn?: unknown; initialPageParam?: unknown }

/** How long data loaded for the first render counts as fresh, in milliseconds. */
const freshFor = 3000

const justLoaded = new Set<string>()

/**
 * Loads these queries before the first render so that it shows data instead of placeholders. Never rejects: if a query fails, the
 * component that uses it runs it again and shows the error.
 */
export async function loadFirst(client: QueryClient, queries: readonly FirstQuery[]): Promise<void> {
  await Promise.all(
    queries.map(async query => {
      await ('initialPageParam' in query
        ? client.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions<unknown, Error, unknown, QueryKey, unknown>)
        : client.prefetchQuery(query as FetchQueryOptions))
      const loaded = client.getQueryCache().find({ queryKey: query.queryKey, exact: true })
      if (!loaded) return
      justLoaded.add(loaded.queryHash)
      setTimeout(() => justLoaded.delete(loaded.queryHash), freshFor)
    }),
  )
}

/** Refetches the query on every mount, except on the first render if it was loaded for that render. */
export const refetchOnVisit = ({ queryHash }: { queryHash: string }): 'always' | false =>
  justLoaded.has(queryHash) ? false : 'always'
