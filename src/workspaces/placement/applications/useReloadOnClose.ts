import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applicationQuery, refetchLists } from '../../../dataProvider/applicationQueries.ts'

/** Refetches the application and its lists when the page or chat closes (APP-004). */
export function useReloadOnClose(id: number): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      void queries.refetchQueries({ queryKey: applicationQuery(id).queryKey, exact: true })
      void refetchLists(queries)
    },
    [queries, id],
  )
}
