import { infiniteQueryOptions } from '@tanstack/react-query'
import { advocates } from '#domain/placement/advocates/contract.ts'
import type { PatientTab } from '#domain/placement/statuses/statuses.ts'
import { personName } from '#domain/platform/text.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { nextPage, type Paged, pageOf, refetchOptions, sameTab } from '../../../ui/pages/pages.ts'
import type { Finder } from '../../../ui/SearchPicker.tsx'
import { type DashboardView, onlyMine } from '../dashboard/useDashboardView.ts'

type Page = z.output<typeof advocates.records.response>

/** Pages of the user's own patients. Refetches on each visit and when something changes (DASH-013). */
export const recordsQuery = ({ tab, sort, filter, turn }: DashboardView<PatientTab>, q: string) => {
  const load = (range: { page_number: number }, signal?: AbortSignal): Promise<Page> => {
    const query = { status: tab, sort, filter, ...onlyMine(turn), ...range }
    const how = signal ? { signal } : {}
    // Sent in the request body because the search text is patient data.
    return q ? call(advocates.search, { ...how, body: { ...query, q } }) : call(advocates.records, { ...how, query })
  }
  const paged: Paged<Page> = { load, rows: page => page.records }
  return infiniteQueryOptions({
    queryKey: [dashboardKey, 'patients', { tab, sort, filter, turn, q }],
    queryFn: pageOf(paged),
    initialPageParam: 1,
    getNextPageParam: nextPage((page: Page) => page.records),
    placeholderData: sameTab(tab),
    ...refetchOptions,
    meta: { paged },
  })
}

export type AdminFilters = { advocate: number | null; organization: number | null; from: string; until: string }

/** Pages of the administrators' list of patients, for all advocates or for one (DASH-014). */
export const everyRecordQuery = ({ tab, sort, filter }: DashboardView<PatientTab>, q: string, read: AdminFilters) => {
  const { advocate, organization, from, until } = read
  const load = (range: { page_number: number }, signal?: AbortSignal): Promise<Page> => {
    const query = { status: tab, sort, filter, ...range, date_range: `${from},${until}` }
    const how = signal ? { signal } : {}
    if (q)
      return call(advocates.searchAll, { ...how, body: { ...query, q, advocate_id: advocate, organization_id: organization } })
    return advocate === null
      ? call(advocates.allRecords, { ...how, query: { ...query, organization_id: organization ?? undefined } })
      : call(advocates.recordsOf, { ...how, params: { id: advocate }, query })
  }
  const paged: Paged<Page> = { load, rows: page => page.records }
  return infiniteQueryOptions({
    queryKey: [dashboardKey, 'every patient', { ...read, tab, sort, filter, q }],
    queryFn: pageOf(paged),
    initialPageParam: 1,
    getNextPageParam: nextPage((page: Page) => page.records),
    placeholderData: sameTab(tab),
    refetchOnMount: 'always',
    meta: { paged },
  })
}

/** Colleagues in the user's organization who can take over a patient. */
export const colleagues: Finder = {
  key: ['colleagues'],
  find: async (q, signal) =>
    (await call(advocates.colleagues, { query: { q: q || undefined, page_size: 50 }, signal })).data.map(one => ({
      id: one.id,
      name: personName(one),
    })),
}

export const pathOf = (id: number): string => `/patient/advocate/${id}`
