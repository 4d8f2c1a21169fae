import { queryOptions } from '@tanstack/react-query'
import { users } from '#domain/users/contract.ts'
import { call } from './call.ts'

/** How many sign-ups wait; asked again every minute while the console is open, and whenever a user changes. */
export const waitingQuery = queryOptions({
  queryKey: ['users', 'waiting'],
  queryFn: ({ signal }) => call(users.waiting, { signal }),
  refetchInterval: 60_000,
})
