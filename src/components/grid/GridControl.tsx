import Box from '@mui/material/Box'
import type { KeyboardEvent, ReactNode } from 'react'

/** The grid would take arrows, blanks and Enter for its own. */
const keep = (event: KeyboardEvent) => {
  if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation()
}

/** Something to operate in a cell: a select, a button, a menu. Its keys and clicks are its own, not the grid's. */
export const GridControl = ({ children }: { children: ReactNode }) => (
  <Box
    onKeyDown={keep}
    onClick={event => event.stopPropagation()}
    // A name too long for its column ends in dots, like text that is no link.
    sx={{ display: 'flex', alignItems: 'center', height: '100%', '& > a': { overflow: 'hidden', textOverflow: 'ellipsis' } }}
  >
    {children}
  </Box>
)
