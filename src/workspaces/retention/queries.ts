import { queryOptions } from '@tanstack/react-query'
import { retention } from '#domain/retention/contract.ts'
import { call } from '../../dataProvider/call.ts'

/** Retention rules, due data, past runs and legal holds. */
export const retentionQuery = queryOptions({
  queryKey: ['retention'],
  queryFn: ({ signal }) => call(retention.show, { signal }),
})
