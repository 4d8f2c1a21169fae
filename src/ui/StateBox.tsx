import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

type Props = {
  icon?: ReactNode
  title: string
  role?: 'alert' | 'status'
  /** Makes the title an h1, for a box that fills the whole page. */
  fullPage?: boolean | undefined
  /** Reduces the height, for use within a page section. */
  small?: boolean | undefined
  children?: ReactNode
}

export const StateBox = ({ icon, title, role, fullPage, small, children }: Props) => (
  <Box
    role={role}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      gap: small ? 0.75 : 1.5,
      px: 2,
      py: small ? 1 : { xs: 4, md: 6 },
      mx: 'auto',
      maxWidth: 480,
      color: 'text.secondary',
    }}
  >
    {icon && (
      <Box aria-hidden="true" sx={{ fontSize: small ? 28 : 40, lineHeight: 0 }}>
        {icon}
      </Box>
    )}
    <Typography
      {...(fullPage && { component: 'h1', tabIndex: -1 })}
      sx={{ fontWeight: 600, color: 'text.primary', fontSize: small ? '0.9375rem' : '1.0625rem' }}
    >
      {title}
    </Typography>
    {children}
  </Box>
)
