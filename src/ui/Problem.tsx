import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

/** A one-line error that screen readers announce immediately. Has few imports because it is part of the sign-in bundle. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <Box
    role="alert"
    sx={{
      borderLeft: 4,
      borderColor: 'error.main',
      bgcolor: 'error.light',
      color: 'text.primary',
      px: 2,
      py: 1.25,
      borderRadius: '4px',
      typography: 'body2',
    }}
  >
    {children}
  </Box>
)
