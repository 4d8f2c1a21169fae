import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  title: string
  about?: string
  children?: ReactNode
}

/** Heading and actions of a screen that shares its page with other screens. */
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
