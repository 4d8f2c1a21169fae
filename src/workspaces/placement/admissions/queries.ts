import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { applications } from '#domain/placement/applications/contract.ts'
import { type FacilityTab, facilityTabNamed } from '#domain/placement/statuses/statuses.ts'
import type { z } from '#domain/platform/zod.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'
import { ownTimeZone } from '../../../ui/browser.ts'
import { nextPage, type Paged, pageOf, refetchOptions, sameTab } from '../../../ui/pages/pages.ts'
import { type DashboardView, dashboardViewAt, onlyMine } from '../dashboard/useDashboardView.ts'

type Page = z.output<typeof applications.list.response>

/** The admissions dashboard's settings. `mine` limits the list to the applications assigned to the user. */
export type ReceivedView = DashboardView<FacilityTab> & { mine: boolean }

export const isMine = (address: URLSearchParams): boolean => address.get('assigned')?.toLowerCase() === 'mine'

/** The view specified in the URL, with the last choices made in this browser for anything that the URL omits. */
export const receivedViewAt = (address: URLSearchParams): ReceivedView => ({
  ...dashboardViewAt(address, 'received', facilityTabNamed),
  mine: isMine(address),
})

/** Pages of applications to the user's facilities. Refetches when an application changes (DASH-012). */
export const receivedQuery = (organization: number, { tab, sort, filter, turn, mine }: ReceivedView, q: string) => {
  const load = (range: { page_number: number }, signal?: AbortSignal): Promise<Page> => {
    const params = { id: organization }
    const query = {
      status: tab,
      sort,
      filter,
      ...(tab === 'Booked' && { time_zone: ownTimeZone() }),
      ...onlyMine(turn),
      ...(mine && { assigned: 'mine' }),
      ...range,
    }
    const how = { params, ...(signal && { signal }) }
    // The search text is patient data, so send it in the request body.
    return q ? call(applications.search, { ...how, body: { ...query, q } }) : call(applications.list, { ...how, query })
  }
  const paged: Paged<Page> = { load, rows: page => page.applications }
  return infiniteQueryOptions({
    queryKey: [dashboardKey, 'received', organization, { tab, sort, filter, turn, q, mine }],
    queryFn: pageOf(paged),
    initialPageParam: 1,
    getNextPageParam: nextPage((page: Page) => page.applications),
    placeholderData: sameTab(tab),
    ...refetchOptions,
    meta: { paged },
  })
}

/** Booked applications whose estimated discharge date has passed. Loads when the dashboard opens. */
export const admittedQuery = queryOptions({
  queryKey: [dashboardKey, 'admitted'],
  queryFn: async ({ signal }) => (await call(applications.checkAdmitted, { signal })).data,
  refetchOnMount: 'always',
})

/** Path of the facility's page for an application. */
export const pathOf = (id: number): string => `/patient/intakecoord/${id}`
