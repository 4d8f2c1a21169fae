import { queryOptions } from '@tanstack/react-query'
import { common } from '#domain/common/contract.ts'
import { call } from './call.ts'

/** What completes an address. It goes in the body: where a patient lives belongs in no address of the browser or the server. */
export const addressQuery = (q: string) =>
  queryOptions({
    queryKey: ['addresses', q],
    queryFn: ({ signal }) => call(common.addresses, { body: { q }, signal }),
    staleTime: 600_000,
    gcTime: 600_000,
    retry: false,
  })
