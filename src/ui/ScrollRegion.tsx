import Box from '@mui/material/Box'
import type { CSSProperties, ReactNode } from 'react'

type Props = {
  label: string
  framed?: boolean | undefined
  /** Maximum height. Taller content scrolls. */
  height?: number | string | undefined
  className?: string
  style?: CSSProperties
  children: ReactNode
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }

/** A scrollable box that also supports the keyboard. Clips visually hidden text, which would otherwise widen the page. */
export const ScrollRegion = ({ label, framed, height, children, ...box }: Props) => (
  <Box
    role="group"
    aria-label={label}
    tabIndex={0}
    {...box}
    sx={{ position: 'relative', overflow: 'auto', maxHeight: height, ...(framed && frame) }}
  >
    {children}
  </Box>
)
