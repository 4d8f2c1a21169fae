import PhoneInTalkOutlined from '@mui/icons-material/PhoneInTalkOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { sorts } from '#domain/matching/order.ts'
import { radii } from '#domain/matching/places.ts'
import type { Match, MatchResponse } from '#domain/matching/schema.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { errorText } from '../../../i18n/i18nProvider.ts'
import { LabelledSelect } from '../../../ui/fields/FormSelect.tsx'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { CardSkeletons } from '../../../ui/PageSkeleton.tsx'
import { useLoadNearEnd } from '../../../ui/pages/LoadMore.tsx'
import { SkipLink } from '../../../ui/SkipLink.tsx'
import { EmptyState, FailedState } from '../../../ui/StateBox.tsx'
import { ChosenFilters } from '../filters/ChosenFilters.tsx'
import { useMatchContext } from '../MatchContext.tsx'
import type { Found as FoundMatches } from '../queries.ts'
import { type ChangeSearch, longestName, type Search, unfiltered } from '../search.ts'
import type { Selection } from '../useSelection.ts'
import { ExcludedTotals } from './ExcludedTotals.tsx'
import { MatchCard } from './MatchCard.tsx'
import { matchRows } from './matchRows.ts'

type Props = {
  found: FoundMatches
  matches: readonly Match[]
  selection: Selection
  search: Search
  onToggle: (tag: number) => void
  onChange: ChangeSearch
  onShow: (id: number) => void
  above: ReactNode
}

/** Lists matches below the name search, the sort order, and the active filters. Loads more rows as the user scrolls. */
export function ResultList({ found, matches, selection, search, onToggle, onChange, onShow, above }: Props) {
  return (
    <Box component="section" aria-busy={found.isFetching} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography variant="h2" sx={visuallyHidden}>
        {texts.page.results}
      </Typography>
      <ListTools search={search} onChange={onChange} />
      <ChosenFilters search={search} onToggle={onToggle} onChange={onChange} />
      {above}
      <Box id={resultsId} tabIndex={-1} sx={resultsStyle}>
        <Found found={found} matches={matches} selection={selection} search={search} onChange={onChange} onShow={onShow} />
      </Box>
    </Box>
  )
}

/** The id of the element that `SkipToResults` moves the focus to: the list, or on a phone the map. */
export const resultsId = 'results'

const resultsStyle = { display: 'grid', gap: 1.5, minWidth: 0, outline: 'none', scrollMarginTop: 72 } as const

/** The first link after a page's heading, because the patient's details and the filters precede the list. */
export const SkipToResults = () => <SkipLink to={resultsId}>{texts.page.skip}</SkipLink>

type OrderLineProps = { answer: MatchResponse | undefined; search: Search; next: boolean; about: string | undefined }

/**
 * Explains where the search starts (`about`) and the order of the list. `next` means that facilities that the patient has already applied
 * to are listed last.
 */
export function OrderLine({ answer, search, next, about }: OrderLineProps) {
  const order = answer && answer.total > 0 && texts.list.orders[search.sort]
  const reason = [order && next && texts.list.next, order].filter(Boolean).join(' ')
  return (
    (about || reason) && (
      <Typography variant="caption" color="text.secondary" component="p" sx={{ m: 0, mb: 1.5 }}>
        <span>{about}</span> <span>{reason}</span>
      </Typography>
    )
  )
}

function Found({ found, matches, selection, search, onChange, onShow }: Omit<Props, 'onToggle' | 'above'>) {
  const { data, error, isPlaceholderData, refetch } = found
  if (error && !data) return <NotFound error={error} onRetry={refetch} />
  const answer = data?.pages[0]
  if (!answer) return <CardSkeletons rows={8} height={rowHeight} />
  if (answer.total === 0) return <NoMatches answer={answer} search={search} onChange={onChange} />
  return (
    <>
      <Box
        sx={{
          ...matchRows,
          display: 'grid',
          gap: 0.5,
          opacity: isPlaceholderData ? 0.55 : 1,
          transition: 'opacity 150ms',
          transitionDelay: '100ms',
        }}
      >
        {matches.map((match, at) => (
          <MatchCard
            key={match.id}
            match={match}
            number={at + 1}
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

/** Typical height of a row in pixels, for placeholders. */
const rowHeight = 66

/** Treats a missing search center as missing input, not as a failure. */
function NotFound({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const placeless = Boolean((error as { body?: { errors?: { lat?: string } } }).body?.errors?.lat)
  if (placeless) return <EmptyState title={texts.list.placeNeeded}>{errorText(error)}</EmptyState>
  return <FailedState title={texts.page.failed} error={error} onRetry={onRetry} />
}

/** Loads the next page when the user scrolls near the end of the list or clicks the button. */
function More({ found, total }: { found: Props['found']; total: number }) {
  const end = useRef<HTMLDivElement>(null)
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, error } = found
  useLoadNearEnd(end, hasNextPage && !isFetching && !isFetchNextPageError, fetchNextPage, '600px')
  if (!hasNextPage)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ textAlign: 'center', py: 1 }}>
        {texts.list.end(total)}
      </Typography>
    )
  return (
    <Box ref={end} sx={{ display: 'grid', gap: 1.5, justifyItems: 'stretch' }}>
      {isFetchingNextPage && <CardSkeletons rows={2} height={rowHeight} />}
      {isFetchNextPageError && <FailedState error={error} />}
      <Button variant="outlined" disabled={isFetching} onClick={() => fetchNextPage()} sx={{ justifySelf: 'center' }}>
        {isFetchingNextPage ? texts.list.loadingMore : texts.list.more}
      </Button>
    </Box>
  )
}

type NoMatchesProps = { answer: MatchResponse; search: Search; onChange: (part: Partial<Search>) => void }

/**
 * Shown if there are no matches: the prescribed text (MAT-031) and next steps (search farther, remove filters, call, or use the
 * crisis line).
 */
function NoMatches({ answer, search, onChange }: NoMatchesProps) {
  const { words } = useMatchContext()
  // The prescribed text suggests a wider radius, so offer one even if it adds no matches.
  const wider = answer.wider.length === 0 && radii.find(miles => miles > search.radius)
  return (
    <EmptyState title={words.emptyTitle} icon={<SearchOffOutlined color="disabled" fontSize="inherit" />}>
      {words.emptyText}
      <WiderOffer wider={answer.wider} onChange={onChange} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
        {wider && (
          <Button variant="contained" onClick={() => onChange({ radius: wider })}>
            {texts.list.wider(wider)}
          </Button>
        )}
        {(search.filters.length > 0 || search.open_beds || search.name) && (
          <Button variant="outlined" onClick={() => onChange(unfiltered)}>
            {texts.list.unfiltered}
          </Button>
        )}
        {search.place && (
          <Button variant="outlined" onClick={() => onChange({ place: null })}>
            {texts.search.home}
          </Button>
        )}
      </Box>
      <ExcludedTotals answer={answer} search={search} onChange={onChange} />
      <CrisisLine />
    </EmptyState>
  )
}

/** Shows the crisis line to call or text if no bed is available. */
const CrisisLine = () => (
  <Box
    role="note"
    sx={{
      display: 'flex',
      gap: 1,
      alignItems: 'flex-start',
      textAlign: 'left',
      typography: 'body2',
      color: 'text.primary',
      bgcolor: 'info.light',
      borderRadius: 1,
      px: 1.5,
      py: 1,
    }}
  >
    <PhoneInTalkOutlined color="info" fontSize="small" />
    <span>
      {texts.crisis.before} <Link href="tel:988">{texts.crisis.call}</Link> {texts.crisis.or}{' '}
      <Link href="sms:988">{texts.crisis.text}</Link>. {texts.crisis.after}
    </span>
  </Box>
)

/** Maximum number of wider radii to offer, starting with the smallest that adds matches. */
const offered = 2

type WiderOfferProps = { wider: MatchResponse['wider']; onChange: (part: Partial<Search>) => void }

/** If there are few matches, offers wider radii, each with the number of matches that it adds. */
function WiderOffer({ wider, onChange }: WiderOfferProps) {
  if (wider.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
      {wider.slice(0, offered).map(({ radius, more }, at) => (
        <Button key={radius} variant={at === 0 ? 'contained' : 'outlined'} onClick={() => onChange({ radius })}>
          {texts.list.moreAt(more, radius)}
        </Button>
      ))}
    </Box>
  )
}

/** Debounce delay in milliseconds. */
const rest = 300

type ListToolsProps = { search: Search; onChange: ChangeSearch }

/** Tools above the list: a search by facility name, which the `/` key focuses, and the sort order. */
function ListTools({ search: { name, sort }, onChange }: ListToolsProps) {
  const [typed, setTyped] = useState(name)
  // Update the field if the search changes elsewhere, such as when it is cleared.
  const [last, setLast] = useState(name)
  if (last !== name) {
    setLast(name)
    if (name !== typed.trim()) setTyped(name)
  }
  const change = useRef(onChange)
  useEffect(() => {
    change.current = onChange
  }, [onChange])
  const sought = typed.trim()
  useEffect(() => {
    if (sought === name || sought.length > longestName) return
    const timer = setTimeout(() => change.current({ name: sought }, { replace: true }), rest)
    return () => clearTimeout(timer)
  }, [sought, name])
  return (
    <Box sx={tools}>
      <LabelledInput
        label={texts.list.byName}
        type="search"
        data-keys="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestName}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <LabelledSelect
        label={texts.list.sort}
        options={options()}
        value={sort}
        onChange={next => onChange({ sort: next ?? sort })}
      />
    </Box>
  )
}

/** In a wide window, the labels are next to their fields, so the list starts higher on the page. */
const tools = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) minmax(0, 180px)', lg: 'minmax(0, 1fr) auto' },
  '& > *': { flexDirection: { lg: 'row' }, alignItems: { lg: 'center' }, columnGap: 1 },
  '& .MuiInputLabel-root': { alignSelf: { lg: 'center' } },
} as const

const options = () => sorts.map(id => ({ id, name: texts.list.sorts[id] }))
