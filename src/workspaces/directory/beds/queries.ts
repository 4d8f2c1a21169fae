import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { beds } from '#domain/directory/beds/contract.ts'
import type { FacilityBeds } from '#domain/directory/beds/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { setCached } from '../../../dataProvider/setCached.ts'
import { nextPage } from '../../../ui/pages/pages.ts'

export const bedsKey = 'beds'

export const ownBedsQuery = queryOptions({
  queryKey: [bedsKey, 'own'],
  queryFn: async ({ signal }) => (await call(beds.own, { signal })).data,
})

/** Writes the saved counts to the cache instead of refetching them. */
export const cacheBeds = (client: QueryClient, saved: FacilityBeds) =>
  setCached(client, ownBedsQuery.queryKey, rows => rows?.map(row => (row.facility_id === saved.facility_id ? saved : row)))

export const historyQuery = (facility_id: number) =>
  infiniteQueryOptions({
    queryKey: [bedsKey, 'history', facility_id],
    queryFn: ({ pageParam, signal }) =>
      call(beds.history, { params: { id: facility_id }, query: { page_number: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage((page: { data: unknown[]; total: number }) => page.data),
    refetchOnMount: 'always',
  })
