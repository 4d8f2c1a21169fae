import type { InferDataFromTag, Query, QueryClient, QueryFilters, QueryKey, Updater } from '@tanstack/react-query'

/**
 * Replaces a query's cached data, for example with the response to a save. A request that is already in flight could overwrite
 * this data with the state from before the save, so that request is sent again.
 */
export function setCached<Data = unknown, Key extends QueryKey = QueryKey>(
  client: QueryClient,
  queryKey: Key,
  updater: Updater<InferDataFromTag<NoInfer<Data>, Key> | undefined, NoInfer<InferDataFromTag<Data, Key>> | undefined>,
): void {
  const inFlight = requestsInFlight(client, { queryKey, exact: true })
  client.setQueryData<Data, Key>(queryKey, updater)
  inFlight.forEach(sendAgain)
}

/** Like {@link setCached}, for every query that the filters select. `updater` is not called for queries without data. */
export function setAllCached<Data>(client: QueryClient, filters: QueryFilters, updater: (before: Data) => Data): void {
  const inFlight = requestsInFlight(client, filters)
  client.setQueriesData<Data>(filters, before => (before === undefined ? before : updater(before)))
  inFlight.forEach(sendAgain)
}

const requestsInFlight = (client: QueryClient, filters: QueryFilters) =>
  client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })

function sendAgain(query: Query) {
  // `fetch` alone would not cancel the first request of a query without data.
  void query.cancel({ silent: true })
  // The metadata determines which page an infinite query loads.
  query.fetch(undefined, { meta: query.state.fetchMeta ?? undefined }).catch(() => undefined)
}
