import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Bar, insights } from '#domain/insights/contract.ts'
import type { InsightFilters } from '#domain/insights/filters.ts'
import type { Metric } from '#domain/insights/metrics.ts'
import { call } from '../../dataProvider/call.ts'

export type InsightPage = z.output<typeof insights.page.response>
export type Asked = { [K in keyof InsightFilters]: InsightFilters[K] }

/** Which page is one's own. */
export const pageQuery = queryOptions({
  queryKey: ['insights', 'page'],
  queryFn: ({ signal }) => call(insights.page, { signal }),
})

/** One figure. While other filters are asked for, the old one stands, paler. */
export const metricQuery = (metric: Metric, query: Asked) =>
  queryOptions({
    queryKey: ['insights', metric, query],
    queryFn: async ({ signal }): Promise<number | null | Bar[]> =>
      (await call(insights.metric, { params: { metric }, query, signal })).data,
    placeholderData: before => before,
    staleTime: 60_000,
    retry: 1,
  })

const casesPage = 20

/** Who is behind a figure, or behind one bar of it. */
export const casesQuery = (metric: Metric, query: Asked, key?: string) =>
  infiniteQueryOptions({
    queryKey: ['insights', metric, 'patients', query, key],
    queryFn: ({ pageParam: page_number, signal }) =>
      call(insights.patients, { params: { metric }, query: { ...query, key, page_number, page_size: casesPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * casesPage < total ? page + 1 : undefined),
  })
