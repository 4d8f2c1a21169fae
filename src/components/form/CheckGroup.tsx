import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A group of options within one question. Its title becomes a legend. */
export const CheckGroup = ({ title, children }: { title: string; children: ReactNode }) =>
  title ? (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 0.25, color: 'text.secondary' }}>
        {title}
      </Typography>
      {children}
    </Box>
  ) : (
    children
  )
