import Box from '@mui/material/Box'
import type { KeyboardEvent, ReactNode } from 'react'

/** Keeps the grid from handling arrow keys, Space, and Enter. */
const stopKeys = (event: KeyboardEvent) => {
  if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation()
}

/** A control in a cell, such as a select or a menu. Hides its keys and clicks from the grid. */
export const GridControl = ({ wraps = false, children }: { wraps?: boolean; children: ReactNode }) => (
  <Box
    onKeyDown={stopKeys}
    onClick={event => event.stopPropagation()}
    // Truncates long links with an ellipsis, like plain text.
    sx={{
      display: 'flex',
      flexWrap: wraps ? 'wrap' : undefined,
      alignItems: 'center',
      height: '100%',
      '& > a': { overflow: 'hidden', textOverflow: 'ellipsis' },
    }}
  >
    {children}
  </Box>
)
