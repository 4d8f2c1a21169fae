import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dashboardTexts as texts } from '../../i18n/english/patients.ts'
import { Problem } from '../Problem.tsx'

type Props = {
  shown: number
  total: number
  loading: boolean
  failed: boolean
  onMore: () => unknown
}

/**
 * Loads the next page while the end of a list is within `rootMargin` of the viewport. Watches again after every load: a load that was
 * canceled changes nothing on the screen, and the browser would not report an end that stays near a second time.
 */
export function useLoadNearEnd(
  end: RefObject<Element | null>,
  canLoad: boolean,
  onMore: () => unknown,
  rootMargin: string,
): void {
  const more = useEffectEvent(onMore)
  const [loads, setLoads] = useState(0)
  useEffect(() => {
    if (!canLoad || !end.current || typeof IntersectionObserver === 'undefined') return
    let stopped = false
    const load = async () => {
      await more()
      if (!stopped) setLoads(loads + 1)
    }
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && void load(), {
      rootMargin,
    })
    observer.observe(end.current)
    return () => {
      stopped = true
      observer.disconnect()
    }
  }, [canLoad, end, rootMargin, loads])
}

/** End of a paged list. Loads the next page when it scrolls into view or when the user clicks it (DASH-017). */
export function LoadMore({ shown, total, loading, failed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  useLoadNearEnd(end, shown < total && !loading && !failed, onMore, '1600px')

  if (shown >= total) return null
  return (
    <Box ref={end} data-more sx={{ display: 'grid', gap: 1, justifyItems: 'center', py: 2 }}>
      {failed && <Problem>{texts.moreFailed}</Problem>}
      <Button variant="outlined" onClick={() => onMore()} disabled={loading}>
        {loading ? texts.loadingMore : texts.more}
      </Button>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{texts.shown(shown, total)}</Box>
    </Box>
  )
}
