import { queryOptions } from '@tanstack/react-query'
import { retention } from '#domain/compliance/retention/contract.ts'
import { call } from '../../../dataProvider/call.ts'

export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(retention.show, { signal }),
})
