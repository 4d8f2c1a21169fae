import CloudOff from '@mui/icons-material/CloudOff'
import ErrorOutline from '@mui/icons-material/ErrorOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { HttpError } from 'ra-core'
import type { ReactNode } from 'react'
import { useConnection } from '../dataProvider/connection.ts'
import { LostAccess } from '../dataProvider/lostAccess.ts'
import { connectionTexts, texts as shell } from '../i18n/english/shell.ts'
import { domainText } from '../i18n/i18nProvider.ts'
import { Page } from './Page.tsx'

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
      sx={{ fontWeight: 600, color: 'text.primary', fontSize: small ? '0.9375rem' : '1rem' }}
    >
      {title}
    </Typography>
    {children}
  </Box>
)

type EmptyStateProps = {
  title: string
  icon?: ReactNode
  /** Reduces the height, for use within a page section. */
  small?: boolean
  children?: ReactNode
}

/** Shown in place of an empty list, with an optional next step. */
export const EmptyState = ({ title, icon, small, children }: EmptyStateProps) => (
  <StateBox icon={icon ?? <InboxOutlined color="disabled" fontSize="inherit" />} title={title} small={small}>
    {children}
  </StateBox>
)

type FailedStateProps = { error: unknown; title?: string | undefined; onRetry?: () => unknown; fullPage?: boolean }

const offlineTexts = connectionTexts.code

/** Whether another attempt could succeed. A record that does not exist, or that the user may not see, stays away. */
const mayRecover = (error: unknown) => !(error instanceof HttpError && (error.status === 404 || error.status === 403))

/**
 * Error state with the server's message, or the reason why the user lost access. Offers to try again unless the record does not
 * exist. Without a connection, lists what works meanwhile; they retry when the connection is back.
 */
export function FailedState({ error, title, onRetry, fullPage }: FailedStateProps) {
  const { offline } = useConnection()
  if (offline && error instanceof HttpError && error.status === 0)
    return (
      <StateBox role="alert" icon={<CloudOff fontSize="inherit" />} title={offlineTexts.offline} fullPage={fullPage}>
        {offlineTexts.works}
        {onRetry && (
          <Button variant="outlined" onClick={() => onRetry()}>
            {shell.state.retry}
          </Button>
        )}
      </StateBox>
    )
  const isLost = error instanceof LostAccess
  return (
    <StateBox
      role="alert"
      icon={<ErrorOutline color="error" fontSize="inherit" />}
      title={isLost ? shell.lost.title : (title ?? shell.state.failed)}
      fullPage={fullPage}
    >
      {error instanceof Error ? domainText(error.message) : shell.page.brokenText}
      {onRetry && mayRecover(error) && (
        <Button variant="outlined" onClick={() => onRetry()}>
          {shell.state.retry}
        </Button>
      )}
    </StateBox>
  )
}

export const FailedPage = (props: Omit<FailedStateProps, 'fullPage'>) => (
  <Page>
    <FailedState {...props} fullPage />
  </Page>
)
