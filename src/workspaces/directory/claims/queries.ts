import { queryOptions } from '@tanstack/react-query'
import { claims } from '#domain/directory/claims/contract.ts'
import type { ClaimState } from '#domain/directory/claims/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'

/** Unclaimed directory listings that match the search text. */
export const listingsQuery = (q: string) =>
  queryOptions({
    queryKey: ['claims', 'listings', q],
    queryFn: ({ signal }) => call(claims.listings, { query: { q, page_size: 10 }, signal }),
    placeholderData: previous => previous,
  })

/** An organization's own claims or, for administrators, every claim. */
export const claimsQuery = (state: ClaimState | 'All', page_size = 20) =>
  queryOptions({
    queryKey: ['claims', state, page_size],
    queryFn: ({ signal }) => call(claims.list, { query: { state, page_size }, signal }),
    placeholderData: previous => previous,
  })

export const reloadClaims = () =>
  Promise.all(['claims', 'organizations', 'facilities'].map(key => queryClient.invalidateQueries({ queryKey: [key] })))
