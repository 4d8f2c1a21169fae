import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { SxProps, Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { SystemStyleObject } from '@mui/system'
import { visuallyHidden } from '@mui/utils'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode, useRef } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import type { PatientSummary } from '#domain/intake/patients/summary.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { dashboardTexts as texts } from '../../../i18n/english/patients.ts'
import { LoadMore } from '../../../ui/pages/LoadMore.tsx'
import { isLong } from '../../../ui/pages/pages.ts'
import { initialCards, useNearViewport } from '../../../ui/pages/useNearViewport.ts'
import { timeSpan } from '../../../ui/times.ts'

/** Styles of a list's cards, as selectors for the class names in their content. */
export type CardStyles = SystemStyleObject<Theme>

/** List of cards on a dashboard. All cards and their content share one style rule, which keeps long lists fast. */
export const Cards = ({ styles, children }: { styles: CardStyles; children: ReactNode }) => (
  <Box component="ul" sx={[common, styles]}>
    {children}
  </Box>
)

const common: CardStyles = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  '& > li': {
    minWidth: 0,
    overflow: 'hidden',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    // Off-screen cards skip layout and paint; the list sets their width.
    contentVisibility: 'auto',
  },
  '& > li[data-highlighted]': { borderColor: 'primary.main', borderInlineStartWidth: 4 },
  '& > li > p': { m: 0, color: 'text.secondary' },
  '& > li > p, & .inset': { px: { xs: 1.5, md: 2 }, py: 1.25 },
  '& h3': { m: 0 },
  '& .line': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 },
  '& .caption': { typography: 'caption', color: 'text.secondary' },
  '& .application': { display: 'inline-block', overflowWrap: 'anywhere' },
}

type Props = {
  row: number
  /** Whether the list is so long that only cards near the viewport render their content. */
  long: boolean
  /** Whether the card is visible without scrolling. */
  first: boolean
  /** Estimated height in pixels, used until the card is measured. */
  high: number
  /** Text shown instead of the content, for screen readers and the browser's find-in-page. */
  far: string
  labelledBy?: string
  /** Gives the card a strong border. The content must also state the reason. */
  highlighted?: boolean
  children: ReactNode
}

/** A card in a dashboard list. In a long list, cards far from the viewport show a line of text instead of their content. */
export function ListCard({ row, long, first, high, far, labelledBy, highlighted = false, children }: Props) {
  const card = useRef<HTMLLIElement>(null)
  const { near, height } = useNearViewport(card, { row, long, first })
  return (
    <li
      ref={card}
      data-far={near ? undefined : ''}
      data-highlighted={highlighted ? '' : undefined}
      aria-labelledby={near ? labelledBy : undefined}
      style={{
        // An estimated height would shift the content below the first cards.
        ...(first ? { contentVisibility: 'visible' } : { containIntrinsicHeight: `auto ${high}px` }),
        ...(!near && { minHeight: height ?? high }),
      }}
    >
      {near ? children : <p>{far}</p>}
    </li>
  )
}

type Page = { total: number }
type CardListProps<Row> = {
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
export function CardList<Row>({ label, found, data, rows, styles, high, card, headingOf }: CardListProps<Row>) {
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

type ApplicationLinkProps = {
  path: string
  /** Opens the application as an overlay over the list. */
  above?: boolean
  title?: string
  /** Styles outside a list of cards, which has its own for this link. */
  sx?: SxProps<Theme>
  children: ReactNode
}

/**
 * Link from a dashboard to an application. Closing the application returns to the same tab and sort order. The j and k keys move
 * between these links. On navigation, only the link re-renders, not its card.
 */
export function ApplicationLink({ path, above = false, title, sx, children }: ApplicationLinkProps) {
  const { search } = useLocation()
  return (
    <Link
      component={RouterLink}
      to={`${path}${search}`}
      state={{ fromDashboard: true }}
      data-keys="stop"
      preventScrollReset={above}
      className="application"
      {...(title && { title })}
      {...(sx && { sx })}
    >
      {children}
    </Link>
  )
}

/** Formats age and sex, such as "35 M". Returns an empty string if neither is known. */
export const ageAndSex = ({ age, gender_at_birth }: PatientSummary): string =>
  [age, gender_at_birth && texts.sexes[gender_at_birth]].filter(part => part !== null).join(' ')

/** The payers' names, or that the patient pays. Returns an empty string if neither is known. */
export const payerInShort = ({ payers, self_pay }: PatientSummary): string => payers.join('; ') || (self_pay ? texts.selfPay : '')

type Used = Pick<Application, 'addictions' | 'patient_summary' | 'snapshot'>

/**
 * Names the substances with their last use: the time since the use in the clinical snapshot, or else the answer from the intake.
 * `nameOf` returns a tag's name.
 */
export const substancesInShort = (
  { addictions, patient_summary, snapshot }: Used,
  nameOf: (tag: number) => string,
  now: number,
) =>
  addictions
    .map(substance => {
      const at = snapshot?.last_use.find(one => one.substance === substance)?.at
      const answer = patient_summary.last_used[substance]
      const when = at ? texts.ago(timeSpan(Math.max(now - Date.parse(at), 60_000))) : answer ? nameOf(answer) : ''
      return when ? texts.lastUse(nameOf(substance), when) : nameOf(substance)
    })
    .join(', ')
