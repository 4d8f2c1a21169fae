import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applicationQuery, askLists } from './queries.ts'

/** Whoever closes an application or its chat has it reloaded, and the lists that show it (APP-004). */
export function useReloadOnClose(id: number): void {
  const queries = useQueryClient()
  useEffect(
    () => () => {
      void queries.refetchQueries({ queryKey: applicationQuery(id).queryKey, exact: true })
      void askLists(queries)
    },
    [queries, id],
  )
}
