import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../components/useLive.ts'
import { isLive } from '../../dataProvider/live.ts'
import { checkAccess } from '../../dataProvider/lostAccess.ts'
import { pollEvery } from '../notifications/queries.ts'

/** Whether a query loads a record that the user can lose access to, without its parts, such as notes and documents. */
const isRecord = ({ queryKey: [list, id, part] }: { queryKey: readonly unknown[] }) =>
  (list === 'patients' || list === 'applications') && typeof id === 'number' && typeof part !== 'string'

/**
 * Drops records from the screen when the user loses access to them (S-38). The server reports the loss within a second. While the
 * stream is down and the page is visible, reloads the open records every 15 seconds.
 */
export function AccessWatch() {
  const queries = useQueryClient()
  const opened = useRef(false)
  useLive(update => {
    if (update === 'open') {
      // While the stream was closed, it reported nothing. The page loads its records and the user before the first one opens.
      if (opened.current) checkAccess(queries)
      else void queries.invalidateQueries({ predicate: query => isRecord(query) || query.queryKey[0] === 'whoami' })
      opened.current = true
    } else if (update.kind === 'access') checkAccess(queries, update.reason)
  })
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden' || isLive()) return
      void queries.invalidateQueries({ predicate: isRecord })
    }, pollEvery)
    return () => clearInterval(timer)
  }, [queries])
  return null
}
