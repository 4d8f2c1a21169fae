import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { readReturnTarget } from '../../ui/returnTarget.ts'

/**
 * Returns a function that navigates to the same page with another query. It keeps the scroll position and the return target, so
 * the link back to the intake does not disappear when the user searches or selects a facility.
 */
export function useChangeQuery() {
  const navigate = useNavigate()
  const { state } = useLocation()
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  return useCallback(
    (next: URLSearchParams, { replace }: { replace: boolean }) => {
      const returning = readReturnTarget(latest.current)
      return navigate({ search: String(next) }, { replace, preventScrollReset: true, state: returning && { returning } })
    },
    [navigate],
  )
}
