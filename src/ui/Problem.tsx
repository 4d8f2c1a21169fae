import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'

/** An error that screen readers announce immediately. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <Alert severity="error" icon={false}>
    {children}
  </Alert>
)
