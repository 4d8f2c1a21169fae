import Alert from '@mui/material/Alert'
import type { ReactNode } from 'react'
import { domainText } from '../i18n/i18nProvider.ts'

/** An error that screen readers announce immediately. */
export const Problem = ({ children }: { children: ReactNode }) => (
  <Alert severity="error" icon={false}>
    {typeof children === 'string' ? domainText(children) : children}
  </Alert>
)
