import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { analytics, type PanelFilters } from '#domain/insights/analytics/contract.ts'
import type { Panel } from '#domain/insights/analytics/panels.ts'
import { type Bar, insights } from '#domain/insights/contract.ts'
import type { InsightFilters } from '#domain/insights/filters.ts'
import type { Metric } from '#domain/insights/metrics.ts'
import type { FacilitySort } from '#domain/insights/times.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../dataProvider/call.ts'

export type InsightPage = z.output<typeof insights.page.response>
export type InsightQuery = { [K in keyof InsightFilters]: InsightFilters[K] }

/** Loads one figure. When filters change, the previous figure stays visible but dimmed until the new one loads. */
export const metricQuery = (metric: Metric, query: InsightQuery) =>
  queryOptions({
    queryKey: ['insights', metric, query],
    queryFn: async ({ signal }): Promise<number | null | Bar[]> =>
      (await call(insights.metric, { params: { metric }, query, signal })).data,
    placeholderData: previous => previous,
    staleTime: 60_000,
    retry: 1,
  })

/** How long the hospital's patients waited. */
export const timesQuery = (query: InsightQuery) =>
  queryOptions({
    queryKey: ['insights', 'times', query],
    queryFn: ({ signal }) => call(insights.times, { query, signal }),
    placeholderData: previous => previous,
    staleTime: 60_000,
    retry: 1,
  })

export const facilitiesQuery = (query: InsightQuery, sort: FacilitySort) =>
  queryOptions({
    queryKey: ['insights', 'facilities', query, sort],
    queryFn: ({ signal }) => call(insights.facilities, { query: { ...query, sort }, signal }),
    placeholderData: previous => previous,
    staleTime: 60_000,
    retry: 1,
  })

const casesPage = 20

export const casesQuery = (metric: Metric, query: InsightQuery, key?: string) =>
  infiniteQueryOptions({
    queryKey: ['insights', metric, 'patients', query, key],
    queryFn: ({ pageParam: page_number, signal }) =>
      call(insights.patients, { params: { metric }, query: { ...query, key, page_number, page_size: casesPage }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * casesPage < total ? page + 1 : undefined),
  })

type Period = Pick<InsightQuery, 'start_date' | 'end_date'>

export const embedQuery = queryOptions({
  queryKey: ['analytics', 'embed'],
  queryFn: ({ signal }) => call(analytics.embedUrl, { query: { dash_name: 'admin' }, signal }),
  // Signed URLs expire after a few minutes, so every visit requests a new one.
  gcTime: 0,
  staleTime: Number.POSITIVE_INFINITY,
})

export const panelQuery = (panel: Panel, query: PanelFilters) =>
  queryOptions({
    queryKey: ['analytics', panel, query],
    queryFn: ({ signal }) => call(analytics.panel, { params: { panel }, query, signal }),
    placeholderData: previous => previous,
    retry: 1,
  })

export type PanelAnswer = { data: z.output<typeof analytics.panel.response> } & z.output<typeof analytics.panel.responseFields>

export type MirrorAnswer = z.output<typeof analytics.mirror.response>

export const mirrorQuery = ({ start_date, end_date }: Period) =>
  queryOptions({
    queryKey: ['analytics', 'mirror', start_date, end_date],
    queryFn: ({ signal }) => call(analytics.mirror, { query: { start_date, end_date }, signal }),
  })

/** How long the applications that a treatment center received took. */
export const centerTimesQuery = ({ start_date, end_date }: Period) =>
  queryOptions({
    queryKey: ['analytics', 'times', start_date, end_date],
    queryFn: ({ signal }) => call(analytics.centerTimes, { query: { start_date, end_date }, signal }),
    placeholderData: previous => previous,
  })

export const centerFacilitiesQuery = ({ start_date, end_date }: Period, sort: FacilitySort) =>
  queryOptions({
    queryKey: ['analytics', 'facilities', start_date, end_date, sort],
    queryFn: ({ signal }) => call(analytics.centerFacilities, { query: { start_date, end_date, sort }, signal }),
    placeholderData: previous => previous,
  })
