import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { isLive } from '../dataProvider/live.ts'
import { checkAccess } from '../dataProvider/lostAccess.ts'
import { useLive, useLiveFallback } from '../ui/hooks.ts'

/** How long to wait for the stream to open before checking without it, in milliseconds. */
const openWithin = 1000

/** Whether a query loads a record that the user can lose access to, without its parts, such as notes and documents. */
const isRecord = ({ queryKey: [list, id, part] }: { queryKey: readonly unknown[] }) =>
  (list === 'patients' || list === 'applications') && typeof id === 'number' && typeof part !== 'string'

/**
 * Drops records from the screen when the user loses access to them (S-38). The server reports the loss within a second. While the
 * stream is down and the page is visible, reloads the open records every 15 seconds.
 */
export function AccessWatch() {
  const queries = useQueryClient()
  const checked = useRef(false)
  /** The page loaded its records and the user before it received updates, so it may have missed one. */
  const checkFirst = useCallback(() => {
    checked.current = true
    void queries.invalidateQueries({ predicate: query => isRecord(query) || query.queryKey[0] === 'whoami' })
  }, [queries])
  useLive(update => {
    if (update === 'open') {
      // While the stream was closed, it reported nothing.
      if (checked.current) checkAccess(queries)
      else checkFirst()
    } else if (update.kind === 'access') checkAccess(queries, update.reason)
  })
  useEffect(() => {
    // The screen or another tab may have opened the stream before this component subscribed.
    const timer = setTimeout(() => checked.current || checkFirst(), isLive() ? 0 : openWithin)
    return () => clearTimeout(timer)
  }, [checkFirst])
  useLiveFallback(() => void queries.invalidateQueries({ predicate: isRecord }))
  return null
}
