import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '../../components/pages/LoadMore.tsx'
import { isLong } from '../../components/pages/nearPages.ts'
import { initialCards } from '../../components/pages/useNearViewport.ts'
import { texts } from '../../i18n/english/dashboard.ts'
import { type CardStyles, Cards } from './Cards.tsx'

type Page = { total: number; my_move: number }
type Props<Row> = {
  label: string
  found: UseInfiniteQueryResult<InfiniteData<Page>>
  data: InfiniteData<Page>
  /** Rows by heading. One of the headings may be for rows that need the user's action. */
  groups: ReadonlyMap<string, readonly Row[]>
  /** Headings in display order. If only the last group has rows, only screen readers announce its heading. */
  headings: readonly string[]
  /** Describes the order of the rows that need action, which the user cannot change. */
  waitingOrder: string
  /** Describes the order of the last group, which the user chose. */
  chosenOrder?: string
  /** How many of the rows that need action appear under another heading. */
  waitingElsewhere?: number
  styles: CardStyles
  /** Typical height of a card, in pixels. */
  high: number
  card: (row: Row, how: { long: boolean; first: boolean; high: number }) => ReactNode
}

/** A dashboard list in groups, starting with the rows that need the user's action. Loads more rows as the user scrolls. */
export function GroupedCards<Row>({
  label,
  found,
  data,
  groups,
  headings,
  waitingOrder,
  chosenOrder,
  waitingElsewhere = 0,
  styles,
  high,
  card,
}: Props<Row>) {
  const rows = [...groups.values()].flat()
  const first = new Set(rows.slice(0, initialCards(high)))
  const long = isLong(data)
  return (
    <Box role="region" aria-label={label} aria-busy={found.isPlaceholderData} sx={{ opacity: found.isPlaceholderData ? 0.5 : 1 }}>
      {headings.map(heading => {
        const ones = groups.get(heading)
        const waiting = heading === texts.waitingForYou
        return (
          ones && (
            <Group
              key={heading}
              heading={heading}
              count={waiting ? countOf(data, waitingElsewhere) : undefined}
              about={waiting ? waitingOrder : heading === headings.at(-1) ? chosenOrder : undefined}
              alone={groups.size === 1 && heading === headings.at(-1)}
            >
              <Cards styles={styles}>{ones.map(row => card(row, { long, first: first.has(row), high }))}</Cards>
            </Group>
          )
        )
      })}
      <LoadMore
        shown={rows.length}
        total={data.pages.at(-1)?.total ?? 0}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={found.fetchNextPage}
      />
    </Box>
  )
}

const countOf = (data: InfiniteData<Page>, elsewhere: number) => {
  const total = data.pages.at(-1)?.my_move
  return total === undefined ? undefined : total - elsewhere
}

type GroupProps = {
  heading: string
  /** Total number of rows in the group, including those not loaded yet. */
  count?: number | undefined
  /** Describes the order of the rows, next to the heading. */
  about?: string | undefined
  /** Whether this is the only group, in which case only screen readers announce the heading. */
  alone: boolean
  children: ReactNode
}

const Group = ({ heading, count, about, alone, children }: GroupProps) => (
  <Box component="section" sx={{ mb: 2.5 }}>
    <Box sx={alone ? visuallyHidden : { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5, mb: 1 }}>
      <Typography variant="h2">{count === undefined ? heading : texts.counted(heading, count)}</Typography>
      {about && (
        <Typography variant="caption" color="textSecondary">
          {about}
        </Typography>
      )}
    </Box>
    {children}
  </Box>
)
