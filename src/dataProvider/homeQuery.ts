import { queryOptions } from '@tanstack/react-query'
import { admin } from '#domain/compliance/messages/contract.ts'
import { call } from './call.ts'

/** What waits for the signed-in administrator. Refetches every minute while the console is open. */
export const homeQuery = queryOptions({
  queryKey: ['admin', 'home'],
  queryFn: ({ signal }) => call(admin.home, { signal }),
  refetchInterval: 60_000,
})
