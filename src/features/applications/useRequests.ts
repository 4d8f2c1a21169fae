import { useQueryClient } from '@tanstack/react-query'
import type { InformationRequest } from '#domain/applications/requests/schema.ts'
import type { Application } from '#domain/applications/schema.ts'
import { dashboardKey } from '../../dataProvider/dashboards.ts'
import { applicationQuery, requestsQuery } from './queries.ts'

/** Draws the requests as the server tells them, and asks again whose turn it is. */
export function useKeepRequests({ id }: Application) {
  const queries = useQueryClient()
  return ({ data }: { data: InformationRequest[] }) => {
    queries.setQueryData(requestsQuery(id).queryKey, data)
    void queries.invalidateQueries({ queryKey: applicationQuery(id).queryKey, exact: true })
    void queries.invalidateQueries({ queryKey: [dashboardKey] })
  }
}

/** Looks once more at how it stands: what was refused was drawn from something that has changed. */
export function useLookAgain({ id }: Application) {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: applicationQuery(id).queryKey })
}
