import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/** The height in pixels of each list that the user left, by history entry. */
const heights = new Map<string, number>()

/**
 * The height of `box` when the user left this history entry. Rows are measured after the first render. Reserving their height
 * until then lets the browser return to the same row.
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
