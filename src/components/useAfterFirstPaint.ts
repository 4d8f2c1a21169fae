import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { afterPaint } from './idle.ts'

/** How long to wait for the browser to be idle, in milliseconds. */
const maxWait = 500

/** The router's location key when the page was loaded from a link or a typed URL, so there is no position to restore. */
const loaded = 'default'

/** Whether the page was loaded at this address, as opposed to navigation inside the app. */
export const useIsPageLoad = (): boolean => useLocation().key === loaded

/**
 * Whether to render content that is not needed immediately. False while the page is loading; true after the first paint, when the
 * browser is idle. Always true after navigation inside the app.
 */
export function useAfterFirstPaint(): boolean {
  const isPageLoad = useIsPageLoad()
  const [after, setAfter] = useState(!isPageLoad)
  useEffect(() => {
    if (after) return
    let mounted = true
    void afterPaint(maxWait).then(() => mounted && startTransition(() => setAfter(true)))
    return () => {
      mounted = false
    }
  }, [after])
  return after
}
