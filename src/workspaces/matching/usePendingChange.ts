import { useCallback, useContext, useEffect, useState } from 'react'
import { UNSAFE_DataRouterContext as RouterContext, useSearchParams } from 'react-router-dom'

type Pending<T> = { value: T; finished: boolean }

/**
 * Returns a change that the user has made but that the URL does not show yet, and a function that sets it with its navigation.
 * The change remains until the navigation has finished and the component has rendered the router's current URL. Waiting only for
 * the navigation would briefly show the old URL, because React may render the end of the navigation before the new URL.
 */
export function usePendingChange<T>() {
  const [pending, setPending] = useState<Pending<T> | null>(null)
  const [query] = useSearchParams()
  const router = useContext(RouterContext)?.router
  useEffect(() => {
    const current = router ? String(new URLSearchParams(router.state.location.search)) : String(query)
    if (pending?.finished && current === String(query)) setPending(null)
  }, [pending, query, router])
  const setChange = useCallback((value: T, navigate: () => void | Promise<void>) => {
    const mine: Pending<T> = { value, finished: false }
    setPending(mine)
    const finish = () => setPending(latest => (latest === mine ? { value, finished: true } : latest))
    Promise.resolve(navigate()).then(finish)
  }, [])
  return [pending?.value, setChange] as const
}
