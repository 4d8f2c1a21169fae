import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

type Props = {
  label: string
  framed?: boolean | undefined
  /** Maximum height before it scrolls. */
  height?: number | string | undefined
  children: ReactNode
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1 }

/**
 * A box that can also be scrolled by keyboard. It keeps visually hidden text inside, because that would otherwise widen the page.
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
