import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'

/** The screen's heading, which react-admin's `Title` places next to the console's. */
export const ConsoleTitle = ({ children }: { children: string }) => (
  <Title
    preferenceKey={false}
    title={
      <Typography component="span" role="heading" aria-level={2} variant="h2" sx={{ typography: { xs: 'subtitle2', sm: 'h2' } }}>
        {children}
      </Typography>
    }
  />
)

type Props = {
  title: string
  about: ReactNode
  /** Buttons beside the explanation. */
  children?: ReactNode
}

/** The heading, explanation, and actions of a screen without a list. */
export const ScreenBar = ({ title, about, children }: Props) => (
  <Box sx={{ mb: 2, display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
    <ConsoleTitle>{title}</ConsoleTitle>
    <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 760 }}>
      {about}
    </Typography>
    {children}
  </Box>
)
