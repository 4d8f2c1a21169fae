import { queryOptions } from '@tanstack/react-query'
import { common } from '#domain/directory/addresses/contract.ts'
import { call } from './call.ts'

/** Address suggestions. Sends the text in the request body because a patient's address must not be in a URL. */
export const addressQuery = (q: string) =>
  queryOptions({
    queryKey: ['addresses', q],
    queryFn: ({ signal }) => call(common.addresses, { body: { q }, signal }),
    staleTime: 600_000,
    gcTime: 600_000,
    retry: false,
  })
