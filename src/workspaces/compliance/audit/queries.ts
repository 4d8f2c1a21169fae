import { queryOptions } from '@tanstack/react-query'
import { audit } from '#domain/compliance/audit/contract.ts'
import { matching } from '#domain/matching/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** All action names, cached for an hour. */
export const actionsQuery = queryOptions({
  queryKey: ['audit', 'actions'],
  queryFn: ({ signal }) => call(audit.actions, { signal }),
  staleTime: 3_600_000,
})

/** The match list behind an application. Null if none was stored. */
export const receiptQuery = (id: number) =>
  queryOptions({
    queryKey: ['audit', 'receipt', id],
    queryFn: ({ signal }) => call(matching.receipt, { params: { id }, signal }),
  })
