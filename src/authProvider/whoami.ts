import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Whoami } from '#domain/account/schema.ts'
import { session } from '#domain/account/session.ts'
import { call } from '../dataProvider/call.ts'
import { useToken } from '../session/session.ts'

export const whoamiQuery = queryOptions({
  queryKey: ['whoami'],
  queryFn: ({ signal }) => call(session.whoami, { signal }),
  staleTime: 60_000,
})

/** The current user as a query: pending until known, an error when the server cannot be asked, idle when nobody is signed in. */
export const useWhoamiQuery = () => useQuery({ ...whoamiQuery, enabled: useToken() !== null })

/** The current user. Only under a guarded route, where somebody is signed in and known. */
export function useWhoami(): Whoami {
  const { data } = useWhoamiQuery()
  if (!data) throw new Error('useWhoami outside a guarded route')
  return data
}
