import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** The name of one of several screens that share a page, and what can be done on it. */
export const ScreenBar = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5, mb: 2 }}>
    <Typography variant="h2">{title}</Typography>
    {children}
  </Box>
)
