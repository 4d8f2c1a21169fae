import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Match } from '#domain/matching/schema.ts'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { FailedState } from '../../../components/FailedState.tsx'
import { CardSkeletons } from '../../../components/PageSkeleton.tsx'
import { texts } from '../../../i18n/english/matching.ts'
import { ChosenFilters } from '../filters/ChosenFilters.tsx'
import type { Found as FoundMatches } from '../queries.ts'
import type { Search } from '../search.ts'
import type { Selection } from '../useSelection.ts'
import { ExcludedTotals } from './ExcludedTotals.tsx'
import { MatchCard } from './MatchCard.tsx'
import { NoMatches } from './NoMatches.tsx'
import { WiderOffer } from './WiderOffer.tsx'

type Props = {
  found: FoundMatches
  matches: readonly Match[]
  /** Facilities already applied to come last. */
  next: boolean
  selection: Selection
  search: Search
  onToggle: (tag: number) => void
  onChange: (part: Partial<Search>) => void
  onShow: (id: number) => void
  /** A card above the list. */
  above: ReactNode
}

/** Matches as cards, best first, loading more on scroll. */
export function ResultList({ found, matches, next, selection, search, onToggle, onChange, onShow, above }: Props) {
  return (
    <Box component="section" aria-busy={found.isFetching} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2" sx={visuallyHidden}>
        {texts.page.results}
      </Typography>
      <ChosenFilters search={search} onToggle={onToggle} onChange={onChange} />
      {above}
      <Found {...{ found, matches, next, selection, search, onChange, onShow }} />
    </Box>
  )
}

function Found({ found, matches, next, selection, search, onChange, onShow }: Omit<Props, 'onToggle' | 'above'>) {
  const { data, error, isPlaceholderData, refetch } = found
  if (error && !data) return <NotFound error={error} onRetry={refetch} />
  const answer = data?.pages[0]
  if (!answer) return <CardSkeletons rows={4} height={172} />
  if (answer.total === 0) return <NoMatches answer={answer} search={search} onChange={onChange} />
  return (
    <>
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0 }}>
        {next ? `${texts.list.next} ${texts.list.order}` : texts.list.order}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          opacity: isPlaceholderData ? 0.55 : 1,
          transition: 'opacity 150ms',
          transitionDelay: '100ms',
        }}
      >
        {matches.map(match => (
          <MatchCard
            key={match.id}
            match={match}
            selected={selection.selected === match.id}
            wanted={selection.wanted?.id === match.id ? selection.wanted.turn : 0}
            onHover={selection.hover}
            onSelect={selection.select}
            onShow={onShow}
          />
        ))}
      </Box>
      <More found={found} total={answer.total} />
      {!found.hasNextPage && (
        <>
          <WiderOffer wider={answer.wider} onChange={onChange} />
          <ExcludedTotals answer={answer} search={search} onChange={onChange} />
        </>
      )}
    </>
  )
}

/** A search without a center is shown as missing input, not as a failure. */
function NotFound({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const placeless = Boolean((error as { body?: { errors?: { lat?: string } } }).body?.errors?.lat)
  if (placeless) return <EmptyState title={texts.list.placeNeeded}>{error.message}</EmptyState>
  return <FailedState title={texts.page.failed} error={error} onRetry={onRetry} />
}

/** Loads the next page when the end of the list comes near, or with a button. */
function More({ found, total }: { found: Props['found']; total: number }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = found
  const ready = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (!ready || !end.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && fetchNextPage(), { rootMargin: '600px' })
    watch.observe(end.current)
    return () => watch.disconnect()
  }, [ready, fetchNextPage])
  if (!hasNextPage)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'center', py: 1 }}>
        {texts.list.end(total)}
      </Typography>
    )
  return (
    <Box ref={end} sx={{ display: 'grid', gap: 1.5, justifyItems: 'stretch' }}>
      {isFetchingNextPage && <CardSkeletons rows={2} height={172} />}
      {isFetchNextPageError && <FailedState error={error} />}
      <Button variant="outlined" disabled={isFetching} onClick={() => fetchNextPage()} sx={{ justifySelf: 'center' }}>
        {isFetchingNextPage ? texts.list.loadingMore : texts.list.more}
      </Button>
    </Box>
  )
}
