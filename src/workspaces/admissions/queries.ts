import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { applications } from '#domain/applications/contract.ts'
import type { FacilityTab } from '#domain/applications/statusGroups.ts'
import { dashboardKey } from '../../components/approval/queries.ts'
import { nextPage, sameTab } from '../../components/dashboard/pages.ts'
import type { DashboardView } from '../../components/dashboard/useDashboardView.ts'
import { call } from '../../dataProvider/call.ts'

type Page = z.output<typeof applications.list.response>

/** What was sent to the user's facilities in their organization, page after page; asked again when something changes (DASH-012). */
export const receivedQuery = (organization: number, { tab, sort, filter }: DashboardView<FacilityTab>, q: string) =>
  infiniteQueryOptions({
    queryKey: [dashboardKey, 'received', organization, { tab, sort, filter, q }],
    queryFn: ({ pageParam, signal }): Promise<Page> => {
      const params = { id: organization }
      const query = { status: tab, sort, filter, first: 'my_move', page_number: pageParam }
      // What is searched for is a patient's: it goes in a body.
      return q
        ? call(applications.search, { params, body: { ...query, q }, signal })
        : call(applications.list, { params, query, signal })
    },
    initialPageParam: 1,
    getNextPageParam: nextPage((page: Page) => page.applications),
    placeholderData: sameTab(tab),
    refetchOnMount: 'always',
  })

/** Booked applications whose estimated discharge has passed; asked for when one comes to the dashboard. */
export const admittedQuery = queryOptions({
  queryKey: [dashboardKey, 'admitted'],
  queryFn: async ({ signal }) => (await call(applications.checkAdmitted, { signal })).data,
  refetchOnMount: 'always',
})
