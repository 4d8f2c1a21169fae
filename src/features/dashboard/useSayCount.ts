import { useEffect } from 'react'
import { useAnnounce } from '../../components/feedback/Announcer.tsx'

/** Tells screen readers how many a list holds, whenever that changes; nothing while it loads. */
export function useSayCount(count: string | undefined) {
  const announce = useAnnounce()
  useEffect(() => {
    if (count) announce(count)
  }, [count, announce])
}
