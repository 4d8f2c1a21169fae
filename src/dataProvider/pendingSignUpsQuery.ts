import { queryOptions } from '@tanstack/react-query'
import { users } from '#domain/users/contract.ts'
import { call } from './call.ts'

/** Number of sign-ups awaiting approval. Refetches every minute while the console is open, and whenever a user record changes. */
export const pendingSignUpsQuery = queryOptions({
  queryKey: ['users', 'waiting'],
  queryFn: ({ signal }) => call(users.waiting, { signal }),
  refetchInterval: 60_000,
})
