import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { type ReactNode, useRef } from 'react'
import { useNearViewport } from '../../../ui/pages/useNearViewport.ts'

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
