import { queryOptions } from '@tanstack/react-query'
import { organizations } from '#domain/people/organizations/contract.ts'
import { call } from './call.ts'

/** An organization with its members and locations. */
export const organizationQuery = (id: number) =>
  queryOptions({
    queryKey: ['organizations', 'show', id],
    queryFn: ({ signal }) => call(organizations.show, { params: { id }, signal }),
  })
