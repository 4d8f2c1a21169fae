import { queryOptions } from '@tanstack/react-query'
import { system } from '#domain/system/contract.ts'
import { call } from '../../dataProvider/call.ts'

/** Refetches the server's health every ten seconds while the page is open. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(system.show, { signal }),
  refetchInterval: 10_000,
})
