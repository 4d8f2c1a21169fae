import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { admin } from '#domain/compliance/messages/contract.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import { call } from './call.ts'

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

/** What waits for the signed-in administrator. Refetches every minute while the console is open. */
export const homeQuery = queryOptions({
  queryKey: ['admin', 'home'],
  queryFn: ({ signal }) => call(admin.home, { signal }),
  refetchInterval: 60_000,
})

/** An organization with its members and locations. */
export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'show', id],
    queryFn: ({ signal }) => call(organizations.show, { params: { id }, signal }),
  })

/**
 * Refetches every query of organizations, members, and locations, and resolves when all of them have loaded. With `none`, they load when a
 * screen next reads them.
 */
export const refreshOrganizations = (client: QueryClient, refetchType: 'active' | 'none' = 'active') =>
  Promise.all(
    ['organizations', 'organizationMembers', 'organizationLocations'].map(resource =>
      client.invalidateQueries({ queryKey: [resource], refetchType }),
    ),
  )

/** Query key prefix for all dashboard lists. */
export const dashboardKey = 'dashboards'
