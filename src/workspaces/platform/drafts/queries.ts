import { queryOptions } from '@tanstack/react-query'
import { drafts } from '#domain/platform/drafts/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** The drafts of a patient's sections. */
export const draftsQuery = (id: number) =>
  queryOptions({
    queryKey: ['drafts', id],
    queryFn: ({ signal }) => call(drafts.list, { params: { id }, signal }),
    staleTime: 0,
  })
