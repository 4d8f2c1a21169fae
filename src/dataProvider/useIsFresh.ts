import { hashKey, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Whether a form may open with the query's data: not with a cached copy that is being replaced. Once true for a record, stays true
 * during later reloads, because a form that closes loses what was just typed.
 */
export function useIsFresh({ data, isFetching, isFetchedAfterMount }: UseQueryResult, record: readonly unknown[]): boolean {
  const key = hashKey(record)
  const [opened, setOpened] = useState<string>()
  if (data === undefined) return false
  if (opened === key) return true
  if (isFetching && !isFetchedAfterMount) return false
  setOpened(key)
  return true
}
