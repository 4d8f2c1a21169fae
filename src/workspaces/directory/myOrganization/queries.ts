import { queryOptions } from '@tanstack/react-query'
import { organizations } from '#domain/people/organizations/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** The user's own organization, and whether the user is its Org Admin (ORG-050). */
export const myOrganizationQuery = queryOptions({
  queryKey: ['organizations', 'mine'],
  queryFn: ({ signal }) => call(organizations.mine, { signal }),
})
