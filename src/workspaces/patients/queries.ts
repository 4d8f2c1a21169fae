import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { advocates } from '#domain/advocates/contract.ts'
import type { PatientTab } from '#domain/applications/statusGroups.ts'
import { dashboardKey, freshEvery } from '../../components/approval/queries.ts'
import { nextPage, sameTab } from '../../components/dashboard/pages.ts'
import type { DashboardView } from '../../components/dashboard/useDashboardView.ts'
import type { Finder } from '../../components/SearchPicker.tsx'
import { call } from '../../dataProvider/call.ts'

type Page = z.output<typeof advocates.records.response>

/** One's own patients, or this advocate's, page after page; asked again whenever one comes to them, and while one looks (DASH-013). */
export const recordsQuery = ({ tab, sort, filter }: DashboardView<PatientTab>, q: string, advocate?: number) =>
  infiniteQueryOptions({
    queryKey: [dashboardKey, 'patients', { tab, sort, filter, q, advocate }],
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const query = { status: tab, sort, filter, q: q || undefined, page_number: pageParam }
      if (advocate === undefined) return call(advocates.records, { query, signal })
      return call(advocates.recordsOf, { params: { id: advocate }, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage((page: Page) => page.records),
    placeholderData: sameTab(tab),
    refetchOnMount: 'always',
    refetchInterval: freshEvery,
  })

/** To whom one may hand a patient: the other advocates of one's organization. */
export const colleagues: Finder = {
  key: ['colleagues'],
  find: async (q, signal) =>
    (await call(advocates.colleagues, { query: { q: q || undefined, page_size: 50 }, signal })).data.map(one => ({
      id: one.id,
      name: `${one.first_name} ${one.last_name}`,
    })),
}
