import { queryOptions } from '@tanstack/react-query'
import { directory } from '#domain/matching/directory.ts'
import { placementLog } from '#domain/placement/placementLog/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** Every attempt to place a patient, newest first. */
export const placementLogQuery = (id: number) =>
  queryOptions({
    queryKey: ['patients', id, 'placement log'],
    queryFn: async ({ signal }) => (await call(placementLog.list, { params: { id }, signal })).data,
    refetchOnMount: 'always',
  })

export const facilitiesNamedQuery = (q: string) =>
  queryOptions({
    queryKey: ['facilities', 'named like', q],
    queryFn: async ({ signal }) => (await call(directory.list, { query: { q, page_size: 10 }, signal })).data,
    enabled: q.length > 1,
    placeholderData: before => before,
  })
