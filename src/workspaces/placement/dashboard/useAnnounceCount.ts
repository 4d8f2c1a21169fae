import { useEffect } from 'react'
import { useAnnounce } from '../../../ui/feedback/Announcer.tsx'

/** Announces the number of items to screen readers when it changes. */
export function useAnnounceCount(count: string | undefined) {
  const announce = useAnnounce()
  useEffect(() => {
    if (count) announce(count)
  }, [count, announce])
}
