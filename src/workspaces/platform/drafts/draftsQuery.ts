import { queryOptions } from '@tanstack/react-query'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { call } from '../../../dataProvider/call.ts'

export const draftsQuery = (id: number) =>
  queryOptions({
    queryKey: ['drafts', id],
    queryFn: ({ signal }) => call(drafts.list, { params: { id }, signal }),
    staleTime: 0,
  })
