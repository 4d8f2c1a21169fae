import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** Group of options within a question. The title is the group's legend. */
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
