import { queryOptions } from '@tanstack/react-query'
import { savedViews } from '#domain/savedViews/contract.ts'
import type { ViewedList } from '#domain/savedViews/lists.ts'
import { call } from '../../dataProvider/call.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'

/** One's own views of a list, by name. */
export const viewsQuery = (resource: ViewedList) =>
  queryOptions({
    queryKey: ['saved views', resource],
    queryFn: async ({ signal }) => (await call(savedViews.list, { query: { resource }, signal })).data,
  })

export const reloadViews = (resource: ViewedList) => queryClient.invalidateQueries({ queryKey: ['saved views', resource] })
