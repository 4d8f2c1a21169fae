import Box from '@mui/material/Box'
import { type ReactNode, useRef } from 'react'
import { useNearViewport } from '../../components/pages/useNearViewport.ts'

/** The cards of a dashboard list. They share one style rule, which keeps long lists fast. */
export const Cards = ({ gap, children }: { gap: number; children: ReactNode }) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      display: 'grid',
      gap,
      '& > li': {
        minWidth: 0,
        overflow: 'hidden',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        // Off-screen cards skip layout and paint; their width comes from the list.
        contentVisibility: 'auto',
      },
      '& > li[data-highlighted]': { borderColor: 'primary.main', borderInlineStartWidth: 4 },
      '& > li > p': { m: 0, px: { xs: 1.5, md: 2 }, py: 1.25, color: 'text.secondary' },
    }}
  >
    {children}
  </Box>
)

type Props = {
  row: number
  /** The list is long, so only cards near the viewport render their content. */
  long: boolean
  /** Whether the card is visible without scrolling. */
  first: boolean
  /** Estimated height in pixels until it is measured. */
  high: number
  /** Text shown while the card is not rendered, for screen readers and the browser's search. */
  far: string
  labelledBy?: string
  /** Marks the card with a strong border; its content must also give the reason in words. */
  highlighted?: boolean
  children: ReactNode
}

/** One card. In a long list, it renders its content only near the viewport and one line of text elsewhere. */
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
        // The first cards are measured immediately: an estimated height would shift the content below.
        ...(first ? { contentVisibility: 'visible' } : { containIntrinsicHeight: `auto ${high}px` }),
        ...(!near && { minHeight: height ?? high }),
      }}
    >
      {near ? children : <p>{far}</p>}
    </li>
  )
}
