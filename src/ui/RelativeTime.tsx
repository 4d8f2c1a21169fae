import { useEffect, useState } from 'react'
import { timeAgo, workflowTime } from './times.ts'

/** Returns the current time in milliseconds and re-renders the component every `interval` milliseconds. */
export function useNow(interval = 60_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}

/** Shows a time as "3 hours ago", with the exact time in the tooltip. Renders nothing for an invalid date. */
export function RelativeTime({ at }: { at: string | null | undefined }) {
  const now = useNow()
  const exact = workflowTime(at)
  if (!at || !exact) return null
  return (
    <time dateTime={at} title={exact}>
      {timeAgo(at, now)}
    </time>
  )
}
