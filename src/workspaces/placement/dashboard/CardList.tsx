import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { visuallyHidden } from '@mui/utils'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { LoadMore } from '../../../ui/pages/LoadMore.tsx'
import { isLong } from '../../../ui/pages/nearPages.ts'
import { initialCards } from '../../../ui/pages/useNearViewport.ts'
import { type CardStyles, Cards } from './Cards.tsx'

type Page = { total: number }
type Props<Row> = {
  label: string
  found: UseInfiniteQueryResult<InfiniteData<Page>>
  data: InfiniteData<Page>
  rows: readonly Row[]
  styles: CardStyles
  /** Typical height of a card, in pixels. */
  high: number
  card: (row: Row, how: { long: boolean; first: boolean; high: number }) => ReactNode
  /** The heading above a row. Rows with the same heading follow each other. */
  headingOf?: (row: Row) => string
}

/** A dashboard's list, in the order that the user chose. Loads more rows as the user scrolls. */
export function CardList<Row>({ label, found, data, rows, styles, high, card, headingOf }: Props<Row>) {
  const first = new Set(rows.slice(0, initialCards(high)))
  const long = isLong(data)
  return (
    <Box role="region" aria-label={label} aria-busy={found.isPlaceholderData} sx={{ opacity: found.isPlaceholderData ? 0.5 : 1 }}>
      <Typography variant="h2" sx={visuallyHidden}>
        {label}
      </Typography>
      {[...Map.groupBy(rows, row => headingOf?.(row) ?? '')].map(([heading, group]) => (
        <Fragment key={heading}>
          {heading && (
            <Typography variant="h2" sx={{ fontSize: 16, mt: 2, mb: 0.75 }}>
              {heading}
            </Typography>
          )}
          <Cards styles={styles}>{group.map(row => card(row, { long, first: first.has(row), high }))}</Cards>
        </Fragment>
      ))}
      <LoadMore
        shown={rows.length}
        total={data.pages[0]?.total ?? 0}
        loading={found.isFetchingNextPage}
        failed={found.isFetchNextPageError}
        onMore={found.fetchNextPage}
      />
    </Box>
  )
}
