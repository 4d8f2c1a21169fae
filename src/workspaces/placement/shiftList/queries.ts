import { queryOptions } from '@tanstack/react-query'
import { advocates } from '#domain/placement/advocates/contract.ts'
import { call } from '../../../dataProvider/call.ts'
import { dashboardKey } from '../../../dataProvider/firstQueries.ts'

/** The open patients for a shift hand-over: the user's own, or all of the hospital's. */
export const shiftQuery = (colleagues: boolean) =>
  queryOptions({
    queryKey: [dashboardKey, 'shift', colleagues],
    queryFn: ({ signal }) => call(advocates.shift, { query: { colleagues: colleagues ? 'true' : 'false' }, signal }),
  })
