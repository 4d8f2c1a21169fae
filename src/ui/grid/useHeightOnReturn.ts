import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** Each list's height when the user left it, in pixels, by history entry. */
const heights = new Map<string, number>()

/**
 * Returns the height that `box` had when the user left this history entry. Reserving it until the rows are measured lets the
 * browser scroll back to the same row.
 */
export function useHeightOnReturn<E extends HTMLElement>() {
  const { key } = useLocation()
  const box = useRef<E>(null)
  const [returned] = useState({ key, height: heights.get(key) })
  useLayoutEffect(() => {
    const element = box.current
    return () => void (element && heights.set(key, element.offsetHeight))
  }, [key])
  return { box, height: returned.key === key ? returned.height : undefined }
}
