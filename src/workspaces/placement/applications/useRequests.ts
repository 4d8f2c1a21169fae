import { useQueryClient } from '@tanstack/react-query'
import type { InformationRequest } from '#domain/placement/applications/requests/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { applicationQuery, requestsQuery } from '../../../dataProvider/applicationQueries.ts'
import { dashboardKey } from '../../../dataProvider/dashboards.ts'
import { setCached } from '../../../dataProvider/setCached.ts'

/**
 * Returns a function that caches the requests from a response and refetches the application, because it may now be the other
 * side's turn.
 */
export function useCacheRequests({ id }: Application) {
  const queries = useQueryClient()
  return ({ data }: { data: InformationRequest[] }) => {
    setCached(queries, requestsQuery(id).queryKey, data)
    void queries.invalidateQueries({ queryKey: applicationQuery(id).queryKey, exact: true })
    void queries.invalidateQueries({ queryKey: [dashboardKey] })
  }
}

/**
 * Returns a function that refetches the application. Call it when the server rejects a request because the screen was outdated.
 */
export function useRefetchRequests({ id }: Application) {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
}
