import { queryOptions } from '@tanstack/react-query'
import { retention } from '#domain/retention/contract.ts'
import { call } from '../../dataProvider/call.ts'

/** Retention rules, data due for erasure, past runs, and legal holds. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(retention.show, { signal }),
})
