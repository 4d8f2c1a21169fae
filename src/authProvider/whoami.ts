import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { session } from '#domain/identity/account/session.ts'
import { call } from '../dataProvider/call.ts'
import { useToken } from '../session/session.ts'

export const whoamiQuery = queryOptions({
  queryKey: ['whoami'],
  queryFn: ({ signal }) => call(session.whoami, { signal }),
  staleTime: 60_000,
})

/**
 * Queries the current user. The query is pending until the user has loaded, fails if the server is unreachable, and is idle when
 * no one is signed in.
 */
export const useWhoamiQuery = () => useQuery({ ...whoamiQuery, enabled: useToken() !== null })

/** Returns the current user. Use only below a guarded route, which has already loaded the user. */
export function useWhoami(): Whoami {
  const { data } = useWhoamiQuery()
  if (!data) throw new Error('useWhoami outside a guarded route')
  return data
}
