import { useEffect } from 'react'
import { useAnnounce } from '../../layout/Announcer.tsx'

/** Tells screen readers how many a list holds, whenever that changes; nothing while it loads. */
export function useSayCount(count: string | undefined) {
  const announce = useAnnounce()
  useEffect(() => {
    if (count) announce(count)
  }, [count, announce])
}
