import Box from '@mui/material/Box'
import { type ReactNode, useRef } from 'react'
import { useNear } from '../../components/pages/useNear.ts'

/** The cards of a dashboard's list, one below the other. All share one look, so that a thousand of them cost little. */
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
        // Out of sight a card costs neither layout nor paint. Its width is its place’s.
        contentVisibility: 'auto',
      },
      '& > li > p': { m: 0, px: { xs: 1.5, md: 2 }, py: 1.25, color: 'text.secondary' },
    }}
  >
    {children}
  </Box>
)

type Props = {
  row: number
  /** The list is so long that only what is near is drawn whole. */
  long: boolean
  /** It is one of those that are seen first. */
  first: boolean
  /** How high it is taken to be until it was seen, in pixels. */
  high: number
  /** What it says while it is far away, for who listens and for the browser's own search. */
  far: string
  labelledBy?: string
  children: ReactNode
}

/** One of the cards; a line of words until it is drawn, which in a long list it is only while it is near. */
export function ListCard({ row, long, first, high, far, labelledBy, children }: Props) {
  const card = useRef<HTMLLIElement>(null)
  const { near, height } = useNear(card, { row, long, first })
  return (
    <li
      ref={card}
      data-far={near ? undefined : ''}
      aria-labelledby={near ? labelledBy : undefined}
      style={{
        // What is seen first is measured at once: a height that is only taken to be so would move what stands below it.
        ...(first ? { contentVisibility: 'visible' } : { containIntrinsicHeight: `auto ${high}px` }),
        ...(!near && { minHeight: height ?? high }),
      }}
    >
      {near ? children : <p>{far}</p>}
    </li>
  )
}
