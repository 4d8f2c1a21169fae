import { queryOptions } from '@tanstack/react-query'
import { sendPlans } from '#domain/placement/sendPlans/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** The patient's newest plan to apply to more facilities. Refetches while the next applications may be sent in the meantime. */
export const sendPlanQuery = (pid: number) =>
  queryOptions({
    queryKey: ['patients', pid, 'send plan'],
    queryFn: ({ signal }) => call(sendPlans.show, { params: { id: pid }, signal }),
    refetchInterval: ({ state }) => (state.data?.next_at ? 15_000 : false),
  })
