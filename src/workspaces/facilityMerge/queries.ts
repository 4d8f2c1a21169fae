import { queryOptions } from '@tanstack/react-query'
import { merges } from '#domain/merges/contract.ts'
import { call } from '../../dataProvider/call.ts'

/** Two facilities side by side and the records that would move. Not refetched on focus, which would discard choices. */
export const mergeQuery = (id: number, otherId: number) =>
  queryOptions({
    queryKey: ['facilities', 'merge', id, otherId],
    queryFn: ({ signal }) => call(merges.preview, { params: { id, otherId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
