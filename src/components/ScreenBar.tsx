import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  title: string
  /** What the screen is for. */
  about?: string
  children?: ReactNode
}

/** The name of one of several screens that share a page, and what can be done on it. */
export const ScreenBar = ({ title, about, children }: Props) => (
  <Box sx={{ mb: 2 }}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
      <Typography variant="h2">{title}</Typography>
      {children}
    </Box>
    {about && (
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, maxWidth: 760 }}>
        {about}
      </Typography>
    )}
  </Box>
)
