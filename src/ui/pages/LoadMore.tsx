import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dashboardTexts as texts } from '../../i18n/english/patients.ts'
import { Problem } from '../Problem.tsx'

type Props = {
  shown: number
  total: number
  loading: boolean
  failed: boolean
  onMore: () => unknown
}

/** End of a paged list. Loads the next page when it scrolls into view or when the user clicks it (DASH-017). */
export function LoadMore({ shown, total, loading, failed, onMore }: Props) {
  const end = useRef<HTMLDivElement>(null)
  const more = useEffectEvent(onMore)
  const canLoad = shown < total && !loading && !failed

  useEffect(() => {
    if (!canLoad || !end.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(entries => entries.some(entry => entry.isIntersecting) && more(), {
      rootMargin: '1600px',
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [canLoad])

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
