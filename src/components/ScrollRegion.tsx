import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = {
  label: string
  framed?: boolean | undefined
  /** Higher than this it scrolls. */
  height?: number | string | undefined
  children: ReactNode
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1 }

/**
 * What scrolls in its own box where it is too large, by keyboard too. The box is where what is said to screen readers alone is
 * placed: outside of it, it would widen the page.
 */
export const ScrollRegion = ({ label, framed, height, children }: Props) => (
  <Box
    role="region"
    aria-label={label}
    tabIndex={0}
    sx={{ position: 'relative', overflow: 'auto', maxHeight: height, ...(framed && frame) }}
  >
    {children}
  </Box>
)
