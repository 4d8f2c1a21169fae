import {
  hashKey,
  type InferDataFromTag,
  type Query,
  type QueryClient,
  type QueryFilters,
  type QueryKey,
  type Updater,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'

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

/**
 * Whether a form may open with the query's data: not with a cached copy that is being replaced. Once true for a record, stays true
 * during later reloads, because a form that closes loses what was just typed.
 */
export function useIsFresh({ data, isFetching, isFetchedAfterMount }: UseQueryResult, record: readonly unknown[]): boolean {
  const key = hashKey(record)
  const [opened, setOpened] = useState<string>()
  if (data === undefined) return false
  if (opened === key) return true
  if (isFetching && !isFetchedAfterMount) return false
  setOpened(key)
  return true
}
