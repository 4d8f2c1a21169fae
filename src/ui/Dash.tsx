import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import type { ReactNode } from 'react'

/** A dash for an unknown value. Screen readers read the text instead. */
export const Dash = ({ children }: { children: ReactNode }) => (
  <>
    <span aria-hidden>–</span>
    <Box component="span" sx={visuallyHidden}>
      {children}
    </Box>
  </>
)
