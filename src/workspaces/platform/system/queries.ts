import { queryOptions } from '@tanstack/react-query'
import { installation } from '#domain/platform/installation/contract.ts'
import { system } from '#domain/platform/system/contract.ts'
import { call } from '../../../dataProvider/call.ts'

export const installationQuery = queryOptions({
  queryKey: ['installation'],
  queryFn: ({ signal }) => call(installation.show, { signal }),
})

/** The server's health. Refetched every ten seconds while the page is open. */
export const systemQuery = queryOptions({
  queryKey: ['system'],
  queryFn: ({ signal }) => call(system.show, { signal }),
  refetchInterval: 10_000,
})
